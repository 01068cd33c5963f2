import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  ConsentDialog,
  ToolCallBubble,
  ToolHostProvider,
  useConsent,
} from '../../../../src/index.ts'
import { createTestHost } from '../../../../src/testing/index.ts'
import { advance, soon } from '../../../support/page/clock.ts'
import {
  afterTheClick,
  allow,
  armed,
  arming,
  centre,
  disarmed,
  HELD,
  mouse,
  openRequests,
  press,
  protocol,
  Provided,
  render,
  show,
  shown,
  tabToAllow,
  tap,
  touch,
} from '../../../support/requestInBrowser.tsx'

openRequests()

const button = (): HTMLElement => allow().element() as HTMLElement
const hidden = (host: ReturnType<typeof createTestHost>, presentation: 'inline' | 'modal') => (
  <Provided host={host}>
    <ConsentDialog record={HELD} presentation={presentation} open={false} onOpenChange={() => {}} />
  </Provided>
)
const opened = (host: ReturnType<typeof createTestHost>, presentation: 'inline' | 'modal') => (
  <Provided host={host}>
    <ConsentDialog record={HELD} presentation={presentation} onOpenChange={() => {}} />
  </Provided>
)
/** Puts something beside the request, which the person presses before it. */
function addToPage<K extends keyof HTMLElementTagNameMap>(
  name: K,
  style: Partial<CSSStyleDeclaration> = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  Object.assign(element.style, style)
  allow().element().closest('main')!.append(element)
  return element
}
/** Whoever was refused can allow after the delay: nothing is stuck. */
async function canBeAllowed(host: ReturnType<typeof createTestHost>): Promise<void> {
  await armed()
  await press(centre())
  await vi.waitFor(() => expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }]))
}

/** Resolves when the page has not scrolled for ten frames: a finger leaves it with a swing. */
async function scrolled(): Promise<void> {
  for (let [frames, last] = [0, NaN]; frames < 10; frames = last === scrollY ? frames + 1 : 0) {
    last = scrollY
    await new Promise(requestAnimationFrame)
  }
}

describe('a finger', () => {
  it.each(['inline', 'modal'] as const)(
    'that rests on the page while a request appears under it allows nothing when it lifts: %s',
    async (presentation) => {
      const host = createTestHost()
      render(opened(host, presentation))
      await shown()
      const at = centre()
      render(hidden(host, presentation))
      await vi.waitFor(() => expect(allow().query()).toBeNull())
      await touch(at)
      render(opened(host, presentation))
      await armed()
      expect(Math.abs(centre().y - at.y)).toBeLessThan(2)
      await touch()
      await afterTheClick()
      expect(host.sent).toHaveLength(0)
      await canBeAllowed(host)
    },
  )

  it('that rests on something over the request allows nothing when that has gone', async () => {
    const host = show()
    await armed()
    const cover = coverAllow()
    await touch(centre())
    cover.remove()
    await armed()
    await touch()
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })

  it('that began before the request was armed allows nothing, however long it stays', async () => {
    const host = show()
    await shown()
    await touch(centre())
    await armed()
    await touch()
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })

  it('that stays long on the armed button allows when it lifts', async () => {
    const host = show()
    await armed()
    await touch(centre())
    await advance(900)
    await touch()
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('that slides away to scroll the page allows nothing, and the next tap does', async () => {
    const host = show()
    await armed()
    addToPage('div', { height: '3000px' })
    const { x, y } = centre()
    await touch({ x, y })
    for (let moved = 20; moved <= 160; moved += 20)
      await protocol().send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x, y: y - moved, id: 0 }],
      })
    await touch()
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await scrolled()
    button().scrollIntoView({ block: 'center' })
    await advance(300)
    await armed()
    await tap()
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('that taps again and again keeps the request from arming', async () => {
    const host = show()
    await arming()
    for (let taps = 0; taps < 10; taps += 1) {
      await advance(400)
      await tap()
    }
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })

  it('held elsewhere does not speak for a click without a pointer, and does not stop the mouse', async () => {
    const host = show()
    await armed()
    await touch(centre(addToPage('div', { height: '100px' })))
    button().click()
    expect(host.sent).toHaveLength(0)
    await disarmed()
    await armed()
    await press(centre())
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
    await touch()
  })
})

describe('a mouse', () => {
  it('that was pressed elsewhere allows nothing when it is released on Allow', async () => {
    const host = show()
    await armed()
    const deny = button().parentElement!.querySelector('[data-verb=deny]')!
    await mouse('mousePressed', centre(deny))
    await mouse('mouseReleased', centre())
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })

  it('that was pressed where Allow then moves allows nothing', async () => {
    const host = createTestHost()
    const view = (height: number) => (
      <Provided host={host}>
        <div style={{ height }} />
        <ToolCallBubble record={HELD} />
      </Provided>
    )
    render(view(120))
    await armed()
    const at = centre()
    render(view(0))
    await disarmed()
    await mouse('mousePressed', at)
    flushSync(() => render(view(120)))
    await armed()
    await mouse('mouseReleased', at)
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })

  it('that presses a label of Allow allows nothing', async () => {
    const host = show()
    await armed()
    button().id = 'allow'
    const label = addToPage('label')
    label.htmlFor = 'allow'
    label.textContent = 'Allow'
    await press(centre(label))
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })
})

describe('a key', () => {
  it.each(['Enter', ' '])(
    'that is held in the message while a script moves the focus to Allow allows nothing: "%s"',
    async (key) => {
      const host = show()
      await armed()
      const message = addToPage('textarea')
      await userEvent.click(message)
      await hold(key)
      button().focus()
      for (let repeats = 0; repeats < 5; repeats += 1) await hold(key, true)
      await release(key)
      expect(host.sent).toHaveLength(0)
      expect(host.sent).toHaveLength(0)
      await canBeAllowed(host)
    },
  )

  it('typed ahead into Allow, to which a script has just moved the focus, allows nothing', async () => {
    const host = show()
    await armed()
    const message = addToPage('textarea')
    message.addEventListener('input', () => message.value === 'ok' && button().focus())
    await userEvent.click(message)
    await userEvent.keyboard('ok {Enter} ')
    expect(message.value).toBe('ok')
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })

  it('counts on Allow once the focus has been there for the delay', async () => {
    const host = show()
    await armed()
    button().focus()
    await advance(600)
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('that is held on Allow allows once, and not the next request', async () => {
    const host = show()
    await armed()
    await tabToAllow()
    await hold('Enter')
    expect(host.sent).toHaveLength(1)
    render(<div />)
    show({ ...HELD, call: { ...HELD.call, id: 'next' }, request: { id: 'next' } }, host)
    await armed()
    button().focus()
    await advance(600)
    for (let repeats = 0; repeats < 5; repeats += 1) await hold('Enter', true)
    await release('Enter')
    expect(host.sent).toHaveLength(1)
  })

  it('that is pressed again and again, or held, keeps the request from arming', async () => {
    const host = show()
    await arming()
    await tabToAllow()
    for (let presses = 0; presses < 10; presses += 1) {
      await advance(400)
      await hold('Enter')
      await release('Enter')
    }
    for (let repeats = 0; repeats < 10; repeats += 1) {
      await advance(400)
      await hold('Enter', repeats > 0)
    }
    await release('Enter')
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })

  it('that was pressed while another window took the focus allows nothing when it is released', async () => {
    const host = show()
    await armed()
    await tabToAllow()
    await hold(' ')
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    window.dispatchEvent(new FocusEvent('blur'))
    await disarmed()
    focus.mockReturnValue(true)
    window.dispatchEvent(new FocusEvent('focus'))
    await armed()
    await hold(' ', true)
    await release(' ')
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })

  it('that sends a form from one of its fields allows nothing, its button does', async () => {
    const host = createTestHost()
    const Form = () => {
      const { allow: allowIt, armRef } = useConsent(HELD)
      return (
        <form onSubmit={(event) => (event.preventDefault(), allowIt())}>
          <input aria-label="Note" />
          <button ref={armRef} data-arming>
            Allow
          </button>
        </form>
      )
    }
    render(
      <Provided host={host}>
        <Form />
      </Provided>,
    )
    await shown()
    await advance(800)
    await userEvent.click(document.querySelector('input')!)
    await userEvent.keyboard('{Enter}')
    expect(host.sent).toHaveLength(0)
    await advance(800)
    await press(centre())
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('is not made a press of Allow by an app that listens for it', async () => {
    const host = createTestHost()
    const Shortcut = () => {
      const { allow: allowIt, armRef, isArmed: isOn } = useConsent(HELD)
      return (
        <div>
          <input aria-label="Note" onKeyDown={(event) => event.key === 'y' && allowIt()} />
          <button ref={armRef} type="button" aria-disabled={!isOn} onClick={() => allowIt()}>
            Allow
          </button>
        </div>
      )
    }
    render(
      <Provided host={host}>
        <Shortcut />
      </Provided>,
    )
    await shown()
    await armed()
    await userEvent.click(document.querySelector('input')!)
    await userEvent.keyboard('yes')
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })
})

describe('a click without a pointer or a key, as assistive technology sends it', () => {
  it('allows what is armed, and only that', async () => {
    const host = show()
    await shown()
    button().click()
    expect(host.sent).toHaveLength(0)
    await armed()
    button().click()
    expect(host.sent).toHaveLength(1)
  })

  it('allows nothing right after something else was pressed', async () => {
    const host = show()
    await armed()
    const other = addToPage('button')
    other.addEventListener('pointerup', () => button().click())
    await press(centre(other))
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })

  it('is not stopped by keys that its shortcuts are made of', async () => {
    const host = show()
    await armed()
    await protocol().send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Control',
      code: 'ControlLeft',
    })
    button().click()
    await protocol().send('Input.dispatchKeyEvent', {
      type: 'keyUp',
      key: 'Control',
      code: 'ControlLeft',
    })
    expect(host.sent).toHaveLength(1)
  })
})

describe('a request off screen', () => {
  it('does not arm outside of the part of the page that was zoomed in on', async () => {
    // all that the request shows is in its height: only Allow is beside it
    const zoomed = Object.assign(new EventTarget(), { offsetLeft: 0, offsetTop: 0 })
    Object.assign(zoomed, { width: 20, height: innerHeight })
    vi.stubGlobal('visualViewport', zoomed)
    const host = show()
    await shown()
    await advance(900)
    expect(button().dataset.arming).toBe('waiting')
    Object.assign(zoomed, { width: innerWidth, height: innerHeight })
    zoomed.dispatchEvent(new Event('resize'))
    await armed()
    Object.assign(zoomed, { offsetTop: -30 })
    zoomed.dispatchEvent(new Event('scroll'))
    await disarmed()
    expect(host.sent).toHaveLength(0)
    await canBeAllowed(host)
  })
})

it('presses leave no listener on the window, and the last request that goes takes all with it', async () => {
  const left = new Set<unknown>()
  const { addEventListener } = window
  vi.spyOn(window, 'addEventListener').mockImplementation((...args: unknown[]) => {
    const [type, listener, options] = args as [string, unknown, AddEventListenerOptions?]
    const key = [listener]
    // React 18 has one of 'error' while it handles an event; the ledger hears of a page shown again
    if (type !== 'error' && type !== 'pageshow') left.add(key)
    options?.signal?.addEventListener('abort', () => left.delete(key))
    Reflect.apply(addEventListener, window, args)
  })
  const host = createTestHost()
  const view = (children: ReactNode) => (
    <ToolHostProvider host={host} conversation="listeners">
      {children}
    </ToolHostProvider>
  )
  render(view(<ToolCallBubble record={HELD} />))
  await armed()
  const before = left.size
  expect(before).toBeGreaterThan(0)
  const reason = document.querySelector<HTMLElement>('[data-verb]')!
  for (let presses = 0; presses < 50; presses += 1) {
    const at = centre(reason)
    await mouse('mousePressed', at)
    await mouse('mouseReleased', { x: at.x, y: at.y + 200 })
  }
  expect(host.sent).toHaveLength(0)
  await soon(() => expect(left.size).toBe(before)) // a click may follow the end of a press
  render(view(null))
  await soon(() => expect(left.size).toBe(0))
})

const KEYS: Record<string, object> = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  ' ': { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
}

async function hold(key: string, autoRepeat = false): Promise<void> {
  await protocol().send('Input.dispatchKeyEvent', { type: 'keyDown', ...KEYS[key], autoRepeat })
}

async function release(key: string): Promise<void> {
  await protocol().send('Input.dispatchKeyEvent', { type: 'keyUp', ...KEYS[key], text: undefined })
}

function coverAllow(): HTMLElement {
  const { left, top, width, height } = button().getBoundingClientRect()
  return addToPage('div', {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    zIndex: '10',
    background: 'red',
  })
}

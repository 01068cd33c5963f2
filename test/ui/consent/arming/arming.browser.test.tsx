import { useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ConsentDialog,
  ToolCallBubble,
  useConsent,
  type ToolCallRecord,
} from '../../../../src/index.ts'
import { createTestHost, exampleRecord } from '../../../../src/testing/index.ts'
import { advance, soon } from '../../../support/page/clock.ts'
import {
  allow,
  armed,
  arming,
  centre,
  choose,
  click,
  disarmed,
  HELD,
  isArmed,
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
} from '../../../support/requestInBrowser.tsx'

openRequests()

const OTHER = exampleRecord('awaiting_consent', {
  call: { ...HELD.call, id: 'call-2', arguments: { command: 'npm test' } },
  request: { id: 'request-2' },
})
/** A delay that no test outlives: what has to be too early is, however slow the machine. */
const LATE = 60_000
/** Shows it with another delay, which counts from when something next begins it, as a press does. */
const paced = (record: ToolCallRecord, host: ReturnType<typeof createTestHost>, delay = 500) =>
  flushSync(() => void show(record, host, delay))

describe('a request that has just come', () => {
  it('ignores clicks until it was in view for long enough, and each starts the wait again; then it allows once', async () => {
    const host = show()
    await arming()
    await advance(400)
    expect(isArmed()).toBe(false)
    await click()
    await advance(400)
    await click()
    await arming()
    await advance(490)
    expect(isArmed()).toBe(false)
    expect(host.sent).toHaveLength(0)
    await advance(10)
    expect(isArmed()).toBe(true)
    await click()
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it('can be denied at once', async () => {
    const host = show(HELD, createTestHost(), LATE)
    await shown()
    expect(isArmed()).toBe(false)
    await userEvent.click(page.getByRole('button', { name: 'Deny' }).element())
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }])
  })

  it('whoever keeps pressing keeps waiting, however often; after a pause it can be allowed', async () => {
    const host = show()
    await arming()
    for (let presses = 0; presses < 20; presses += 1) {
      await advance(400)
      await press(centre())
    }
    expect(host.sent).toHaveLength(0)
    await armed()
    await press(centre())
    expect(host.sent).toHaveLength(1)
  })

  it('does not have the focus, and Enter allows nothing', async () => {
    const host = show()
    await armed()
    expect(document.activeElement).toBe(document.body)
    await userEvent.keyboard('{Enter} ')
    expect(host.sent).toHaveLength(0)
  })

  it('is not allowed by any letter key', async () => {
    const host = show()
    await armed()
    await userEvent.keyboard('yaAY')
    ;(allow().element() as HTMLElement).focus()
    await userEvent.keyboard('yaAY')
    expect(host.sent).toHaveLength(0)
  })

  it('leaves the keys to the composer, also while it appears and when a key is held down', async () => {
    const host = createTestHost()
    const Chat = () => {
      const [isAsking, setAsking] = useState(false)
      return (
        <Provided host={host}>
          <textarea
            aria-label="Message"
            onChange={(event) => event.target.value.length >= 3 && setAsking(true)}
          />
          {isAsking && <ToolCallBubble record={HELD} />}
        </Provided>
      )
    }
    render(<Chat />)
    const message = page.getByRole('textbox', { name: 'Message' })
    await userEvent.click(message)
    await userEvent.keyboard('yes a ')
    await userEvent.keyboard('{Enter>20/}')
    await shown()
    await expect.element(message).toHaveFocus()
    expect((message.element() as HTMLTextAreaElement).value).toMatch(/^yes a \n/)
    expect(host.sent).toHaveLength(0)
  })
})

describe('the keyboard', () => {
  it('a key that is held down does not press Allow', async () => {
    const host = show()
    await armed()
    ;(allow().element() as HTMLElement).focus()
    await protocol().send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      autoRepeat: true,
      text: '\r',
    })
    await advance(50)
    expect(host.sent).toHaveLength(0)
  })

  it('Enter and Space on the armed button allow', async () => {
    for (const key of ['{Enter}', ' ']) {
      const host = createTestHost()
      render(
        <Provided key={key} host={host}>
          <ToolCallBubble record={HELD} />
        </Provided>,
      )
      await armed()
      await tabToAllow()
      await userEvent.keyboard(key)
      expect(host.sent).toHaveLength(1)
    }
  })

  it('a Space that was pressed too early does not allow when it is released', async () => {
    const host = show()
    await shown()
    ;(allow().element() as HTMLElement).focus()
    await userEvent.keyboard('{ >}')
    await armed()
    await userEvent.keyboard('{/ }')
    expect(host.sent).toHaveLength(0)
  })
})

describe('the mouse and touch', () => {
  it('a double click allows once', async () => {
    const host = show(HELD, createTestHost({ decideConsent: () => new Promise(() => {}) }))
    await armed()
    await userEvent.dblClick(allow().element())
    expect(host.sent).toHaveLength(1)
  })

  it('a press that began too early does not allow when it is released', async () => {
    const host = show()
    await shown()
    const at = centre()
    await mouse('mousePressed', at)
    await armed()
    await mouse('mouseReleased', at)
    await advance(50)
    expect(host.sent).toHaveLength(0)
  })

  it('a tap counts like a click: not too early, then once', async () => {
    const host = show(HELD, createTestHost(), LATE)
    await shown()
    await tap()
    expect(host.sent).toHaveLength(0)
    paced(HELD, host)
    await tap()
    expect(host.sent).toHaveLength(0)
    await armed()
    await tap()
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('the second click of a double click does not allow the request that moved to that place', async () => {
    const host = createTestHost()
    const Chat = ({ record }: { record: ToolCallRecord }) => (
      <Provided host={host}>
        <ConsentDialog record={record} />
      </Provided>
    )
    render(<Chat record={HELD} />)
    await armed()
    const at = centre()
    await press(at)
    expect(host.sent).toHaveLength(1)
    render(<Chat record={OTHER} />)
    await expect.element(page.getByRole('heading', { name: 'Run “npm test”?' })).toBeVisible()
    await press(at)
    await advance(120)
    await press(at)
    expect(host.sent).toHaveLength(1)
  })

  it('a request that was armed elsewhere and then moved under the pointer is not allowed either', async () => {
    const host = createTestHost()
    const view = (first: ToolCallRecord | null) => (
      <Provided host={host}>
        {first && <ConsentDialog key="a" record={first} />}
        <ConsentDialog key="b" record={OTHER} />
      </Provided>
    )
    render(view(HELD))
    const buttons = page.getByRole('button', { name: 'Allow', exact: true })
    await soon(() =>
      expect(buttons.elements().map((each) => each.getAttribute('aria-disabled'))).toEqual([
        'false',
        'false',
      ]),
    )
    const at = centre(buttons.elements()[0])
    await press(at)
    expect(host.sent).toHaveLength(1)
    render(view(null))
    await disarmed()
    await press(centre())
    expect(host.sent).toHaveLength(1)
    await armed()
    await press(centre())
    expect(host.sent).toHaveLength(2)
  })
})

describe('a request must be in view', () => {
  it('does not arm in a hidden page, and counts from the moment the page is shown', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    expect(document.visibilityState).toBe('hidden')
    const host = show()
    await shown()
    await advance(800)
    expect(isArmed()).toBe(false)
    state.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await advance(20)
    await click()
    expect(host.sent).toHaveLength(0)
    await armed()
  })

  it('disarms when the page loses the focus, and the press that gives it back only starts the wait', async () => {
    const host = show()
    await armed()
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    expect(document.hasFocus()).toBe(false)
    window.dispatchEvent(new FocusEvent('blur'))
    await disarmed()
    allow()
      .element()
      .addEventListener(
        'pointerdown',
        () =>
          void setTimeout(() => {
            focus.mockReturnValue(true)
            window.dispatchEvent(new FocusEvent('focus'))
          }),
        { once: true },
      )
    await click()
    expect(host.sent).toHaveLength(0)
    await armed()
    await click()
    expect(host.sent).toHaveLength(1)
  })

  it('arms only when it is scrolled into view, and disarms when it leaves', async () => {
    const host = createTestHost()
    render(
      <Provided host={host}>
        <div style={{ height: '3000px' }} />
        <ToolCallBubble record={HELD} />
        <div style={{ height: '3000px' }} />
      </Provided>,
    )
    await vi.waitFor(() => allow().element())
    await advance(800)
    expect(isArmed()).toBe(false)
    allow().element().scrollIntoView({ block: 'center' })
    await armed()
    window.scrollTo(0, 0)
    await disarmed()
    await advance(700)
    expect(isArmed()).toBe(false)
  })

  it('is not armed while it is scrolled, and arms at rest', async () => {
    render(
      <Provided host={createTestHost()}>
        <div style={{ height: '300px' }} />
        <ToolCallBubble record={HELD} />
        <div style={{ height: '3000px' }} />
      </Provided>,
    )
    await armed()
    for (let turns = 1; turns <= 10; turns += 1) {
      window.scrollTo(0, turns * 10)
      await disarmed()
    }
    await armed()
    expect(scrollY).toBe(100)
  })

  it('starts again when it moves under the pointer', async () => {
    const host = createTestHost()
    const view = (height: number) => (
      <Provided host={host}>
        <div style={{ height }} />
        <ToolCallBubble record={HELD} />
      </Provided>
    )
    render(view(0))
    await armed()
    render(view(8))
    await disarmed()
    await armed()
    expect(isArmed()).toBe(true)
  })

  it.each([
    ['there is none', undefined],
    [
      'there is one that never answers',
      class {
        observe() {}
        disconnect() {}
        unobserve() {}
      },
    ],
  ])(
    'measures its rectangle where IntersectionObserver is no help, because %s',
    async (_why, observer) => {
      vi.stubGlobal('IntersectionObserver', observer)
      const host = createTestHost()
      const view = (height: number) => (
        <Provided host={host}>
          <div style={{ height }} />
          <ToolCallBubble record={HELD} />
        </Provided>
      )
      render(view(5000))
      await vi.waitFor(() => allow().element())
      await advance(1100)
      expect(isArmed()).toBe(false)
      render(view(0))
      await armed()
      render(view(80))
      await disarmed()
      await armed()
      await click()
      expect(host.sent).toHaveLength(1)
    },
  )
})

describe('what is allowed is what was shown', () => {
  it('a request that changes is asked again: not armed, announced, and the focus leaves Allow', async () => {
    const host = show()
    await armed()
    ;(allow().element() as HTMLElement).focus()
    const changed = { ...HELD, call: { ...HELD.call, arguments: { command: 'transfer 10000' } } }
    paced(HELD, host, LATE)
    show(changed, host, LATE)
    await expect
      .element(page.getByText('This request changed while you were reading.'))
      .toBeVisible()
    expect(isArmed()).toBe(false)
    await expect.element(page.getByRole('heading', { name: /transfer/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await click()
    expect(host.sent).toHaveLength(0)
    paced(changed, host)
    await click()
    expect(host.sent).toHaveLength(0)
    await armed()
    await click()
    expect(host.sent).toMatchObject([{ decision: { arguments: { command: 'transfer 10000' } } }])
  })

  it('arguments changed behind the person’s back do not run', async () => {
    const args = { path: '/tmp/a' }
    const host = show({ ...HELD, call: { ...HELD.call, arguments: args } })
    await armed()
    args.path = '/etc/passwd'
    await click()
    expect(host.sent).toMatchObject([
      { decision: { kind: 'allow', arguments: { path: '/tmp/a' } } },
    ])
  })

  it('a longer scope or edited arguments have to be allowed anew', async () => {
    const record = { ...HELD, request: { id: 'r', can: { scopes: ['once', 'always'] } } } as const
    const host = show(record)
    await armed()
    paced(record, host, LATE)
    await choose('Always')
    const always = page.getByRole('button', { name: 'Allow always' })
    await expect.element(always).toHaveAttribute('aria-disabled', 'true')
    paced(record, host)
    await userEvent.click(always.element(), { force: true })
    expect(host.sent).toHaveLength(0)
    await soon(() => expect(always.element()).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(always.element())
    expect(host.sent).toMatchObject([{ decision: { scope: 'always' } }])
  })

  it('a decision that did not arrive arms again', async () => {
    const host = show(
      HELD,
      createTestHost({ decideConsent: () => Promise.reject(new Error('offline')) }),
    )
    await armed()
    paced(HELD, host, LATE)
    await click()
    const again = page.getByRole('button', { name: 'Allow again' })
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(again.element(), { force: true })
    expect(host.sent).toHaveLength(1)
    paced(HELD, host)
    await userEvent.click(again.element(), { force: true })
    expect(host.sent).toHaveLength(1)
    await soon(() => expect(again.element()).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(again.element())
    expect(host.sent).toHaveLength(2)
  })
})

describe('an app’s own button', () => {
  const Own = ({ hasRef }: { hasRef: boolean }) => {
    const { allow: allowIt, armRef, isArmed: isOn } = useConsent(HELD)
    return (
      <button
        type="button"
        ref={hasRef ? armRef : undefined}
        aria-disabled={!isOn}
        onClick={() => allowIt()}
      >
        Allow
      </button>
    )
  }

  it('is protected by useConsent in the same way', async () => {
    const host = createTestHost()
    render(
      <Provided host={host}>
        <Own hasRef />
      </Provided>,
    )
    await shown()
    await click()
    expect(host.sent).toHaveLength(0)
    await armed()
    await click()
    expect(host.sent).toHaveLength(1)
  })

  it('allows nothing when nobody watches it', async () => {
    const host = createTestHost()
    render(
      <Provided host={host}>
        <Own hasRef={false} />
      </Provided>,
    )
    await shown()
    await advance(800)
    await click()
    expect(host.sent).toHaveLength(0)
  })
})

it('armDelay is set by the app: half a second by default, longer arms later, 0 arms at once', async () => {
  show()
  await arming()
  await advance(490)
  expect(isArmed()).toBe(false)
  await advance(10)
  expect(isArmed()).toBe(true)
  const slow = createTestHost()
  render(
    <Provided key="slow" host={slow} armDelay={1200}>
      <ToolCallBubble record={HELD} />
    </Provided>,
  )
  await arming()
  await advance(1190)
  expect(isArmed()).toBe(false)
  await advance(10)
  expect(isArmed()).toBe(true)
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const quick = createTestHost()
  render(
    <Provided key="quick" host={quick} armDelay={0}>
      <ToolCallBubble record={HELD} />
    </Provided>,
  )
  await vi.waitFor(() => expect(isArmed()).toBe(true))
  await click()
  expect(quick.sent).toHaveLength(1)
})

import { StrictMode, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import {
  ToolCallBubble,
  UndoAffordanceAll,
  type ToolCallRecord,
  type ToolHost,
  type UndoOffer,
  type UndoOutcome,
} from '../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../src/testing/index.ts'
import { deferred } from './deferred.ts'
import type { Server } from './page.tsx'
import '../../../src/styles.css'

const DELETED: ToolCallRecord = exampleRecord('succeeded', {
  call: { id: 'call-1', name: 'delete_note', arguments: { path: 'notes/plan.md' } },
})
const lasting = (seconds: number, more: Partial<UndoOffer> = {}): UndoOffer => ({
  kind: 'compensate',
  token: 't1',
  expiresAt: Date.now() + seconds * 1000,
  ...more,
})
const offering = (offer: UndoOffer, verbs: Partial<ToolHost> = {}) =>
  createTestHost({ offerUndo: () => offer, ...verbs })

/** The test's runner rewrites `import()` in what it serves, and looks for itself in the page. */
const RUNNER =
  '<script>window.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() }</script>'

let container: HTMLElement
let root: Root

beforeEach(async () => {
  container = document.body.appendChild(document.createElement('main'))
  root = createRoot(container)
  // the page of the test has the focus, and the keyboard begins at its start
  await userEvent.click(document.body)
})
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  container.remove()
})

/** From now on the page's time passes when the test says so. */
const stopClock = () =>
  vi.useFakeTimers({
    now: Date.now(),
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
/** Waits for a condition; where the clock is stopped, a millisecond of it passes with each look. */
const soon = async (condition: () => void) => await vi.waitFor(condition, { interval: 1 })

const render = (children: ReactNode) => root.render(<StrictMode>{children}</StrictMode>)
const show = <H extends ToolHost>(
  host: H,
  children: ReactNode = <ToolCallBubble record={DELETED} />,
): H => {
  render(
    <TestProvider host={host} actor={{ id: 'ann', name: 'Ann' }}>
      {children}
    </TestProvider>,
  )
  return host
}
const becomes = async (kind: string) =>
  await soon(() => expect(bubbleOf('call-1').dataset.undo).toBe(kind))
const seconds = () => Number(/for (\d+) s/.exec(bubbleOf('call-1').textContent)?.[1])
const share = () =>
  Number(
    document
      .querySelector<SVGElement>('.handrail-ring')
      ?.style.getPropertyValue('--handrail-undo-remaining'),
  )
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const protocol = (): { send(method: string, params?: object): Promise<unknown> } => cdp()
/** Presses Tab until a button has the focus. */
async function tabTo(name: RegExp): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (
      document.activeElement instanceof HTMLButtonElement &&
      name.test(document.activeElement.textContent)
    )
      return
    await userEvent.tab()
  }
  throw new Error(`Tab did not reach ${name}.`)
}
/** Every element that has the focus, until the returned function says which they were. */
function watchFocus(): () => (Element | null)[] {
  const seen: (Element | null)[] = []
  let isWatching = true
  const look = () => {
    if (seen.at(-1) !== document.activeElement) seen.push(document.activeElement)
    if (isWatching) requestAnimationFrame(look)
  }
  look()
  return () => {
    isWatching = false
    return seen
  }
}

describe('the time that is left', () => {
  it('is what the host promised, never more, with one step a second', async () => {
    stopClock()
    const offer = lasting(4)
    show(offering(offer))
    await soon(() => expect(seconds()).toBeGreaterThan(0))
    const steps: number[] = []
    while (bubbleOf('call-1').dataset.undo === 'offered') {
      const left = (Number(offer.expiresAt) - Date.now()) / 1000
      const text = seconds()
      if (steps.at(-1) !== text) steps.push(text)
      expect(Math.abs(text - left)).toBeLessThan(2)
      vi.advanceTimersByTime(50)
      await nextFrame()
    }
    expect(steps).toEqual([4, 3, 2, 1])
    expect(Date.now()).toBeGreaterThanOrEqual(Number(offer.expiresAt))
    expect(page.getByRole('button', { name: /^Undo/ }).query()).toBeNull()
    await becomes('expired')
  })

  it.each([
    ['full motion', 'no-preference', true],
    ['reduced motion', 'reduce', false],
  ])('is drawn as the person’s motion setting allows: %s', async (_, value, moves) => {
    await protocol().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    })
    try {
      expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(!moves)
      show(offering({ ...lasting(30), kind: 'hold' }, { undo: () => new Promise(() => {}) }))
      await vi.waitFor(() => expect(share()).toBeGreaterThan(0))
      const running = new Set<string>()
      const look = () =>
        document
          .getAnimations()
          .forEach(
            (animation) =>
              animation.playState === 'running' && running.add(animation.constructor.name),
          )
      const began = share()
      while (share() > began - 0.06) {
        look()
        await nextFrame() // it counts all the same
      }
      expect(running.size).toBe(0) // the ring steps, it does not glide
      await userEvent.click(page.getByRole('button', { name: /^Cancel/ }))
      await becomes('undoing')
      // the arc of what is under way
      await vi.waitFor(() => {
        look()
        expect(running.size > 0).toBe(moves)
      })
    } finally {
      await protocol().send('Emulation.setEmulatedMedia', { features: [] })
    }
  })
})

describe('by keyboard alone', () => {
  it('Tab finds undo, Enter presses it, and the focus is never lost', async () => {
    const answer = deferred<UndoOutcome>()
    const host = show(offering(lasting(60), { undo: () => answer.promise }))
    await becomes('offered')
    await tabTo(/^Undo/)
    const focused = watchFocus()
    await userEvent.keyboard('{Enter}')
    await becomes('undoing')
    await expect.element(page.getByText('Undoing…')).toHaveFocus()
    answer.resolve({ kind: 'undone' })
    await becomes('undone')
    await expect.element(page.getByText(/^Undone by Ann/)).toHaveFocus()
    await nextFrame()
    expect(focused()).not.toContain(document.body)
    expect(host.sent).toHaveLength(1)
  })

  it('a failure has its second try at the next Tab', async () => {
    show(
      offering(lasting(60), {
        undo: async () => ({
          kind: 'failed',
          reason: 'The calendar did not answer.',
          canRetry: true,
        }),
      }),
    )
    await becomes('offered')
    await tabTo(/^Undo/)
    await userEvent.keyboard(' ')
    await becomes('failed')
    expect(bubbleOf('call-1').contains(document.activeElement)).toBe(true)
    await userEvent.tab()
    expect(document.activeElement?.textContent).toMatch(/Try again/)
  })

  it('More time is pressed in place: it extends, keeps the focus, and can be pressed again (WCAG 2.2.1)', async () => {
    const extendUndo = vi.fn(async () => lasting(30))
    stopClock()
    show(offering(lasting(5), { extendUndo }))
    await soon(() => page.getByRole('button', { name: 'More time' }).element())
    await tabTo(/^More time$/)
    const focused = watchFocus()
    await userEvent.keyboard('{Enter}')
    await soon(() => expect(seconds()).toBeGreaterThan(20))
    await userEvent.keyboard('{Enter}')
    await soon(() => expect(extendUndo).toHaveBeenCalledTimes(2))
    vi.advanceTimersByTime(5200)
    await soon(() => expect(seconds()).toBeLessThan(26))
    expect(bubbleOf('call-1').dataset.undo).toBe('offered')
    expect(focused().map((element) => element?.textContent)).toEqual(['More time'])
  })

  it.each([/^Undo/, /^More time$/])(
    'when the time ends, the focus on %s stays where the end is shown',
    async (name) => {
      stopClock()
      show(offering(lasting(3), { extendUndo: async () => lasting(3) }))
      await soon(() => page.getByRole('button', { name: 'More time' }).element())
      await tabTo(name)
      vi.advanceTimersByTime(3000)
      await becomes('expired')
      await expect.element(page.getByText(/^Undo (has )?ended/)).toHaveFocus()
    },
  )

  it('undo takes no focus from somebody who is elsewhere', async () => {
    stopClock()
    show(
      offering(lasting(2)),
      <>
        <ToolCallBubble record={DELETED} />
        <textarea aria-label="Message" />
      </>,
    )
    await becomes('offered')
    const message = page.getByRole('textbox', { name: 'Message' })
    await userEvent.click(message)
    vi.advanceTimersByTime(2000)
    await becomes('expired')
    await nextFrame()
    await expect.element(message).toHaveFocus()
  })

  it('after undoing everything, the focus stays with the result', async () => {
    const records = ['a', 'b'].map((id): ToolCallRecord => ({
      ...DELETED,
      call: { ...DELETED.call, id },
    }))
    show(
      offering(lasting(60)),
      <>
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
        <UndoAffordanceAll records={records} />
      </>,
    )
    await expect.element(page.getByRole('button', { name: 'Undo all 2' })).toBeVisible()
    await tabTo(/^Undo all/)
    const focused = watchFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('2 of 2 undone')).toHaveFocus()
    expect(focused()).not.toContain(document.body)
  })
})

describe('screen readers', () => {
  it('hear it at the start and shortly before the end, not in between', async () => {
    stopClock()
    const said: { at: number; text: string }[] = []
    const began = performance.now()
    const note = () => {
      for (const region of document.querySelectorAll(
        '[aria-live], [role="status"], [role="alert"], [role="timer"]',
      ))
        if (region.textContent && said.at(-1)?.text !== region.textContent)
          said.push({ at: performance.now() - began, text: region.textContent })
    }
    const observer = new MutationObserver(note)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    show(offering(lasting(6)))
    await becomes('offered')
    while (performance.now() - began < 6500) {
      vi.advanceTimersByTime(100)
      await nextFrame()
    }
    await becomes('expired')
    observer.disconnect()
    expect(said.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Deleted .*\. Can be undone for 6 s$/),
      expect.stringMatching(/^Ends soon\. Deleted .*\. Can be undone for 3 s$/),
    ])
    expect(said[0]?.at).toBeLessThan(2000)
    expect(said[1]?.at).toBeGreaterThan(2900)
  })
})

describe('two pages of one conversation', () => {
  let frames: HTMLIFrameElement[]
  afterEach(() => {
    frames.forEach((frame) => frame.remove())
    delete (window as { server?: Server }).server
  })
  const inside = (frame: HTMLIFrameElement) => ({
    undo: () =>
      frame.contentDocument?.querySelector<HTMLButtonElement>('.handrail-end button') ?? null,
    text: () => frame.contentDocument?.querySelector('[data-handrail=bubble]')?.textContent,
    state: () =>
      frame.contentDocument?.querySelector<HTMLElement>('[data-handrail=bubble]')?.dataset.undo,
  })
  async function open(server: Omit<Server, 'conversation'>, ...names: string[]) {
    Object.assign(window, {
      server: { conversation: `c-${Math.random()}`, ...server } satisfies Server,
    })
    frames = names.map((name) => {
      const frame = document.createElement('iframe')
      frame.name = name
      const { href } = new URL('./page.tsx', import.meta.url)
      frame.srcdoc = `<!doctype html>${RUNNER}<script type="module" src="${href}"></script>`
      return container.appendChild(frame)
    })
    const pages = frames.map(inside)
    for (const each of pages) await vi.waitFor(() => expect(each.undo()).not.toBeNull())
    return pages as [ReturnType<typeof inside>, ReturnType<typeof inside>]
  }

  it('undone in one and redone in the other, either says what the other did, and both can begin again', async () => {
    const sent: string[] = []
    // as a host without tokens: nothing tells the second undo from the first
    const offer: UndoOffer = { kind: 'compensate' }
    const [first, second] = await open(
      {
        offer: () => offer,
        undo: async (name) => (sent.push(`undo ${name}`), { kind: 'undone', redo: {} }),
        redo: async (name) => (sent.push(`redo ${name}`), { kind: 'redone' }),
      },
      'Ann',
      'Ben',
    )
    const press = async (each: typeof first, name: RegExp) => {
      await vi.waitFor(() => expect(each.undo()?.textContent).toMatch(name))
      await vi.waitFor(() => expect(each.undo()?.ariaDisabled).not.toBe('true'))
      each.undo()?.click()
    }
    const areUndoable = () =>
      vi.waitFor(() => expect([first.state(), second.state()]).toEqual(['offered', 'offered']))
    await press(first, /^Undo/)
    await vi.waitFor(() => expect(second.text()).toMatch(/Undone by “?Ann”?,/))
    await press(second, /^Redo/)
    await areUndoable()
    expect(first.text()).toContain('Redone')
    await press(second, /^Undo/)
    await vi.waitFor(() => expect(first.text()).toMatch(/Undone by “?Ben”?,/))
    await press(first, /^Redo/)
    await areUndoable()
    expect(sent).toEqual(['undo Ann', 'redo Ben', 'undo Ben', 'redo Ann'])
  })

  it('a page reloaded in the middle asks the host, and shows the time that is really left', async () => {
    const offer = lasting(60)
    const asked = vi.fn(async () => offer)
    const [first] = await open({ offer: asked, undo: async () => ({ kind: 'undone' }) }, 'Ann')
    const left = () => Number(/Can be undone for (\d+) s/.exec(first.text() ?? '')?.[1])
    await vi.waitFor(() => expect(left()).toBeLessThan(59))
    const before = left()
    const count = asked.mock.calls.length
    frames[0]?.contentWindow?.location.reload()
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(count))
    await vi.waitFor(() => expect(left()).toBeLessThanOrEqual(before))
    first.undo()?.click()
    await vi.waitFor(() => expect(first.state()).toBe('undone'))
  })
})

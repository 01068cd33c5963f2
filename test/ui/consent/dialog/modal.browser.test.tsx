import { StrictMode, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConsentDialog, ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import { choose } from '../../../support/requestInBrowser.tsx'
import '../../../../src/styles.css'

let container: HTMLElement
let root: Root

beforeEach(() => {
  container = document.body.appendChild(document.createElement('main'))
  root = createRoot(container)
})
afterEach(async () => {
  root.unmount()
  container.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await page.viewport(1024, 768)
})

const HELD = exampleRecord('awaiting_consent')
const render = (children: ReactNode) => root.render(<StrictMode>{children}</StrictMode>)
const dialog = () => page.getByRole('alertdialog')
const sees = async (name: string | RegExp) =>
  await expect.element(dialog().getByRole('heading', { name })).toBeVisible()
const gone = async () => await vi.waitFor(() => expect(dialog().query()).toBeNull())

type ChatProps = {
  host: ReturnType<typeof createTestHost>
  record?: ToolCallRecord
  startsOpen?: boolean
  hasOpener?: boolean
  children?: ReactNode
}

function Chat({ host, record = HELD, startsOpen = false, hasOpener = true, children }: ChatProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <TestProvider host={host}>
      <textarea aria-label="Message" defaultValue="A draft" />
      <ToolCallBubble record={record} />
      {hasOpener && (
        <button type="button" onClick={() => setOpen(true)}>
          Review
        </button>
      )}
      <ConsentDialog record={record} presentation="modal" open={isOpen} onOpenChange={setOpen} />
      {children}
    </TestProvider>
  )
}

const review = async () => await userEvent.click(page.getByRole('button', { name: 'Review' }))

describe('a modal request', () => {
  it('is in front of everything, with the focus on its title and never on Allow', async () => {
    const host = createTestHost()
    render(<Chat host={host} />)
    await review()
    await sees('Run “npm run build”?')
    await expect.element(dialog().getByRole('heading')).toHaveFocus()
    expect(dialog().element().matches('dialog:modal')).toBe(true)
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(host.sent).toHaveLength(0)
    const { left, top } = page
      .getByRole('textbox', { name: 'Message' })
      .element()
      .getBoundingClientRect()
    expect(document.elementFromPoint(left + 2, top + 2)).toBe(dialog().element())
  })

  it('keeps the focus inside, which goes from the title to Deny and Allow', async () => {
    render(<Chat host={createTestHost()} />)
    await review()
    await sees('Run “npm run build”?')
    const names = new Set<string>()
    const outside: boolean[] = []
    for (let presses = 0; presses < 14; presses += 1) {
      await userEvent.tab()
      const focused = document.activeElement
      outside.push(focused !== document.body && !dialog().element().contains(focused))
      names.add(focused?.textContent ?? '')
    }
    expect(outside).not.toContain(true)
    for (const name of ['Options', 'Deny', 'Allow']) expect(names).toContain(name)
  })

  it('Escape means “not now”: nothing is decided, and the request can be opened and decided later', async () => {
    const host = createTestHost()
    render(<Chat host={host} />)
    await review()
    await sees('Run “npm run build”?')
    await userEvent.keyboard('{Escape}')
    await gone()
    expect(host.sent).toHaveLength(0)
    await expect.element(page.getByRole('group', { name: 'Run “npm run build”?' })).toBeVisible()
    await review()
    await sees('Run “npm run build”?')
    await userEvent.keyboard('{Escape}')
    await gone()
    await review()
    await userEvent.click(dialog().getByRole('button', { name: 'Allow', exact: true }))
    await gone()
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it.each([
    [
      'the browser’s own way back',
      (element: HTMLDialogElement) =>
        element.requestClose
          ? element.requestClose()
          : element.dispatchEvent(new Event('cancel', { cancelable: true })),
    ],
    ['a close by script', (element: HTMLDialogElement) => element.close()],
  ])('%s means “not now”', async (_what, close) => {
    const host = createTestHost()
    render(<Chat host={host} />)
    await review()
    await sees('Run “npm run build”?')
    close(dialog().element() as HTMLDialogElement)
    await gone()
    expect(host.sent).toHaveLength(0)
    await expect.element(page.getByRole('button', { name: 'Review' })).toHaveFocus()
  })

  it('a click outside does nothing', async () => {
    const host = createTestHost()
    render(<Chat host={host} />)
    await review()
    await sees('Run “npm run build”?')
    await userEvent
      .click(dialog().element(), { position: { x: 2, y: -40 }, force: true })
      .catch(() => {})
    await sees('Run “npm run build”?')
    expect(host.sent).toHaveLength(0)
  })

  it('is not decided when its parent removes it', async () => {
    const host = createTestHost()
    render(<Chat host={host} startsOpen />)
    await sees('Run “npm run build”?')
    render(
      <TestProvider host={host}>
        <ToolCallBubble record={HELD} />
      </TestProvider>,
    )
    await gone()
    expect(host.sent).toHaveLength(0)
    await expect.element(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible()
  })

  it('Escape does nothing to an inline request', async () => {
    const host = createTestHost()
    render(
      <TestProvider host={host}>
        <ToolCallBubble record={HELD} />
      </TestProvider>,
    )
    await expect.element(page.getByRole('group', { name: 'Run “npm run build”?' })).toBeVisible()
    ;(page.getByRole('button', { name: 'Deny' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Deny' })).toHaveFocus()
    expect(host.sent).toHaveLength(0)
  })
})

describe('the focus, when a modal request closes', () => {
  it('returns to where it was', async () => {
    render(<Chat host={createTestHost()} />)
    await review()
    await sees('Run “npm run build”?')
    await choose('Later')
    await gone()
    await expect.element(page.getByRole('button', { name: 'Review' })).toHaveFocus()
  })

  it('goes to the call when the button that opened it is gone; the draft is unchanged', async () => {
    const host = createTestHost()
    render(<Chat host={host} />)
    await review()
    await sees('Run “npm run build”?')
    render(<Chat host={host} hasOpener={false} />)
    await vi.waitFor(() => expect(page.getByRole('button', { name: 'Review' }).query()).toBeNull())
    await userEvent.keyboard('{Escape}')
    await gone()
    await expect
      .element(page.getByRole('group', { name: 'Run “npm run build”?' }).getByRole('heading'))
      .toHaveFocus()
    expect(
      (page.getByRole('textbox', { name: 'Message' }).element() as HTMLTextAreaElement).value,
    ).toBe('A draft')
  })

  it('a modal request waits while somebody is typing: every key arrives, and then it opens', async () => {
    const host = createTestHost()
    render(<Asking host={host} />)
    const composer = page.getByRole('textbox', { name: 'Composer' })
    await userEvent.click(composer)
    await userEvent.keyboard('allow all of it, yes a ')
    expect(dialog().query()).toBeNull()
    expect((composer.element() as HTMLTextAreaElement).value).toBe('allow all of it, yes a ')
    await sees('Run “npm run build”?')
    expect(host.sent).toHaveLength(0)
    await userEvent.keyboard('{Escape}')
    await gone()
    await expect.element(composer).toHaveFocus()
  })
})

/** A request that comes with the first key of a message. */
function Asking({ host }: { host: ReturnType<typeof createTestHost> }) {
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const ask = () => {
    if (!wasAsked) setOpen(true)
    setWasAsked(true)
  }
  return (
    <TestProvider host={host}>
      <textarea aria-label="Composer" onChange={ask} />
      <ConsentDialog record={HELD} presentation="modal" open={isOpen} onOpenChange={setOpen} />
    </TestProvider>
  )
}

describe('a modal request that ends by itself', () => {
  it('closes when it is decided elsewhere, and the chat says by whom and when', async () => {
    const host = createTestHost()
    render(<Chat host={host} startsOpen />)
    await sees('Run “npm run build”?')
    render(
      <Chat
        host={host}
        startsOpen
        record={{
          ...HELD,
          phase: 'running',
          decision: {
            id: 'request-1',
            digest: '',
            scope: 'once',
            by: { kind: 'person', id: 'ben', name: 'Ben' },
            kind: 'allow',
            arguments: {},
            at: Date.UTC(2026, 10, 21, 14, 3),
          },
        }}
      />,
    )
    await gone()
    const said = page.getByText(/^Allowed by/)
    await expect.element(said).toHaveTextContent(/^Allowed by “Ben”$/)
    document.querySelector<HTMLElement>('[data-status=running] [aria-expanded]')?.click()
    await expect.element(said).toHaveTextContent(/^Allowed by “Ben”, .*, once\.$/)
    expect(host.sent).toHaveLength(0)
  })

  it('closes with a notice when its run expires or is cancelled, never as allowed', async () => {
    for (const outcome of ['expired', 'cancelled'] as const) {
      const host = createTestHost()
      render(<Chat key={outcome} host={host} startsOpen />)
      await sees('Run “npm run build”?')
      render(<Chat key={outcome} host={host} startsOpen record={{ ...HELD, outcome }} />)
      await gone()
      await expect
        .element(
          page.getByText(
            outcome === 'expired'
              ? 'Nobody decided. It did not run.'
              : 'It was stopped before anybody decided.',
          ),
        )
        .toBeVisible()
      expect(host.sent).toHaveLength(0)
    }
  })

  it('closes at its own deadline, not allowed', async () => {
    const host = createTestHost()
    // each look at the page lets a moment of the stopped clock pass
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'setInterval'] })
    const record = { ...HELD, request: { id: 'request-1', expiresAt: Date.now() + 9000 } }
    render(<Chat host={host} startsOpen record={record} />)
    await sees('Run “npm run build”?')
    await expect.element(dialog().getByText(/^0:0\d left$/)).toBeVisible()
    vi.advanceTimersByTime(9000)
    await gone()
    expect(host.sent).toHaveLength(0)
  })

  it('closes when its call leaves the conversation, and no decision lands on another call', async () => {
    const host = createTestHost()
    render(<Chat host={host} startsOpen />)
    await sees('Run “npm run build”?')
    const other = exampleRecord('awaiting_consent', {
      call: { id: 'call-2', name: 'shell_run', arguments: { command: 'ls' } },
      request: { id: 'request-2' },
    })
    render(<Chat host={host} startsOpen record={other} />)
    await sees('Run ls?')
    await userEvent.click(dialog().getByRole('button', { name: 'Deny' }))
    expect(host.sent).toMatchObject([
      { record: other, decision: { id: 'request-2', kind: 'deny' } },
    ])
  })
})

describe('browsers without modal dialogs', () => {
  it('put the focus on the title, keep Tab inside, and Escape means “not now”', async () => {
    const known = HTMLDialogElement.prototype.showModal
    Object.assign(HTMLDialogElement.prototype, { showModal: undefined })
    try {
      const host = createTestHost()
      render(<Chat host={host} />)
      await review()
      await sees('Run “npm run build”?')
      await expect.element(dialog().getByRole('heading')).toHaveFocus()
      const last = dialog()
        .getByRole('button', { name: 'Allow', exact: true })
        .element() as HTMLElement
      last.focus()
      await userEvent.tab()
      expect(dialog().element().contains(document.activeElement)).toBe(true)
      expect(document.activeElement).not.toBe(last)
      await userEvent.keyboard('{Escape}')
      await gone()
      expect(host.sent).toHaveLength(0)
    } finally {
      Object.assign(HTMLDialogElement.prototype, { showModal: known })
    }
  })
})

describe('every size', () => {
  const LONG = {
    ...HELD,
    call: {
      ...HELD.call,
      arguments: {
        command: `echo hello\n${'true\n'.repeat(400)}rm -rf ~/`,
        note: 'x'.repeat(4000),
      },
    },
  }

  const boxOf = (name: string) =>
    dialog().getByRole('button', { name, exact: true }).element().getBoundingClientRect()

  it.each([
    [360, 640, true],
    [320, 256, false], // 1280 by 1024 at 400 % zoom: there the request itself needs the place
  ])(
    'at %i by %i, the buttons of a long modal request can be reached, stay in view: %s, and nothing scrolls sideways',
    async (width, height, stay) => {
      await page.viewport(width, height)
      render(<Chat host={createTestHost()} startsOpen record={LONG} />)
      await expect.element(dialog()).toBeVisible()
      const element = dialog().element()
      for (const name of ['Deny', 'Allow without reading all of it']) {
        element.scrollTop = 0
        await vi.waitFor(() => expect(boxOf(name).top < window.innerHeight).toBe(stay))
        if (!stay) element.scrollTop = element.scrollHeight
        const { top, bottom, left, right } = boxOf(name)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(bottom).toBeLessThanOrEqual(window.innerHeight)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(window.innerWidth)
      }
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
    },
  )

  it.each([360, 320])(
    'at %i wide, an inline request does not scroll sideways, and its buttons can be reached',
    async (width) => {
      await page.viewport(width, 600)
      render(
        <TestProvider host={createTestHost()} armDelay={100}>
          <ToolCallBubble record={LONG} />
        </TestProvider>,
      )
      const allow = page.getByRole('button', { name: 'Allow without reading all of it' })
      await expect.element(allow).toBeVisible()
      await vi.waitFor(() => {
        // what is grave in a command is marked a moment later
        allow.element().scrollIntoView({ block: 'nearest' })
        const { left, right, bottom } = allow.element().getBoundingClientRect()
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(width)
        expect(bottom).toBeLessThanOrEqual(600.5)
      })
      await vi.waitFor(() => expect(allow.element()).toHaveAttribute('aria-disabled', 'false')) // that half pixel keeps nobody out
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    },
  )

  it('a command too long for the view is folded: the request says how much is hidden, and shows the end', async () => {
    render(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble record={LONG} />
      </TestProvider>,
    )
    const request = page.getByRole('group', { name: /^Run “echo hello/ })
    await expect.element(request.getByText('rm -rf ~/').first()).toBeVisible()
    await expect.element(request.getByText(/lines?, .*characters not shown/).first()).toBeVisible()
    await expect.element(request.getByRole('button', { name: 'Show all' }).first()).toBeVisible()
    const marks = () => request.element().querySelectorAll('[data-part=command] mark').length
    await vi.waitFor(() => expect(marks(), 'what is grave is marked').toBe(1))
    expect(request.element().getBoundingClientRect().height).toBeLessThan(1600)
  })
})

import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import {
  ConsentDialog,
  ConsentDialogAllow,
  ConsentDialogDeny,
  ConsentDialogHeader,
  ConsentDialogSheet,
  ConsentQueue,
  ToolCallBubble,
  useConsent,
  type ToolCallRecord,
  type ToolHost,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, statusOf, TestProvider } from '../../src/testing/index.ts'
import { allowedBy, policy } from '../support/calls.ts'
import { inTests } from '../support/inTests.ts'
import { choose } from '../support/request.ts'
import {
  COMMAND,
  EDITABLE,
  EXPLAINED,
  EXPIRING,
  INVOICE,
  INVOICE_TYPO,
  KINDS,
  LASTING,
  LONG_COMMAND,
  MISFIT,
  NESTED,
  OPTIONS,
  POSING,
  POSING_NAME,
  POSING_RECEIPT,
  PROMPTED,
  REQUESTS,
  SIGNED,
  WRITE,
} from '../support/requests.ts'

type TestHost = ReturnType<typeof createTestHost>

const hosted = (verbs: () => Partial<ToolHost> = () => ({})) => [
  () => ({ host: createTestHost(verbs()) }),
]
const hostOf = (loaded: Readonly<Record<string, unknown>>) => loaded.host as TestHost
const decisionOf = (loaded: Readonly<Record<string, unknown>>) =>
  hostOf(loaded).sent.flatMap((sent) => (sent.verb === 'decideConsent' ? [sent.decision] : []))

const meta = {
  title: 'ConsentDialog',
  component: ConsentDialog,
  loaders: hosted(),
  args: { record: WRITE },
  render: (args, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy} actor={{ id: 'ann', name: 'Ann' }}>
      <ConsentDialog {...args} />
    </TestProvider>
  ),
} satisfies Meta<typeof ConsentDialog>
export default meta
type Story = StoryObj<typeof meta>

const armedOnly = (children: ReactNode, loaded: Readonly<Record<string, unknown>>) => (
  <TestProvider
    host={hostOf(loaded)}
    policy={policy}
    armDelay={500}
    actor={{ id: 'ann', name: 'Ann' }}
  >
    {children}
  </TestProvider>
)

// ── what is asked ──

/** A file write: what would be written, whole. */
export const FileWrite: Story = {
  play: inTests(async ({ canvas, userEvent, loaded }) => {
    await expect(canvas.getByRole('group', { name: 'Change notes/plan.md?' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }))
    await expect(decisionOf(loaded)).toMatchObject([
      {
        kind: 'allow',
        scope: 'once',
        arguments: WRITE.call.arguments,
        by: { id: 'ann', name: 'Ann' },
      },
    ])
  }),
}

/**
 * A command: the whole line, what is grave in it marked and explained. Then nothing is suggested:
 * Allow looks like Deny.
 */
export const GraveCommand: Story = {
  args: { record: COMMAND },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/deletes folders with everything in them/i)).toBeVisible()
    await expect(canvasElement.querySelectorAll('mark')).toHaveLength(2)
    await expect(canvas.getByRole('button', { name: 'Allow' })).not.toHaveAttribute('data-kind')
  },
}

/** The server's own words, verbatim, on the sheet; a row for each value that the title does not say. */
export const ServerPrompt: Story = {
  args: { record: PROMPTED },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/\{\{\.path\}\}/)).toBeVisible()
    await expect(canvas.getByText('Delete a file').closest('.handrail-sheet')).toBeVisible()
    await expect(canvas.getByText('recursive')).toBeVisible()
  },
}

/**
 * Words that try to sound like ours, wherever somebody else can write: mono, on a ground, in a frame,
 * with our words before them that say who speaks. A name of 10,000 letters keeps both of its ends.
 */
export const ForeignWords: Story = {
  args: { record: POSING },
  render: (args, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy} actor={{ id: 'ann', name: 'Ann' }}>
      <ToolCallBubble record={args.record} />
      <ToolCallBubble record={POSING_NAME} />
      <ToolCallBubble record={{ ...POSING_NAME, request: undefined, phase: 'running' }} />
      <ToolCallBubble record={POSING_RECEIPT} />
      <ConsentQueue records={[POSING]} />
    </TestProvider>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByText(/9,9\d\d characters not shown/)[0]).toBeVisible()
    for (const frame of canvasElement.querySelectorAll('.handrail-foreign'))
      await expect(getComputedStyle(frame).fontFamily).toMatch(/mono/i)
  },
}

/**
 * Each argument shows its problems with the tool's schema, and its description. Allow stays on: the
 * tool decides.
 */
export const ArgumentsWithProblems: Story = {
  args: { record: MISFIT },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('4 problems with the input.')).toBeVisible()
    await expect(canvas.getByText('Must be a number, is text')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Allow' })).not.toHaveAttribute('data-kind')
  },
}

/** A declared confirmation: the template's text, each value of the payload in a frame. */
export const DeclaredConfirmation: Story = {
  args: { record: INVOICE },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('accounts@nordwind.example', { selector: '.handrail-framed' }),
    ).toBeVisible()
    await expect(canvas.getByText('Send invoice').closest('.handrail-sheet')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Allow' })).toHaveAttribute(
      'aria-disabled',
      'false',
    )
  },
}

/**
 * The template cannot be filled in: the error and the payload are shown, Allow is off, Deny works.
 */
export const ConfirmationThatFails: Story = {
  args: { record: INVOICE_TYPO },
  play: inTests(async ({ canvas, userEvent, loaded }) => {
    await expect(
      within(await canvas.findByRole('alert')).getByText(/map has no entry for key "recipient"/),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Allow' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(canvas.getByText(/^Allow is off: the reason is above/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }))
    await expect(decisionOf(loaded)).toHaveLength(0)
    await userEvent.click(canvas.getByRole('button', { name: 'Deny' }))
    await expect(decisionOf(loaded)).toMatchObject([
      {
        kind: 'deny',
        deniedResult: {
          success: false,
          deniedResultError: expect.stringContaining('recipient') as string,
        },
      },
    ])
  }),
}

/** The clock is for the eye; screen readers hear the time of day. */
export const WithDeadline: Story = {
  loaders: [...hosted(), () => ({ record: EXPIRING(102_000) })],
  render: (_, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy}>
      <ConsentDialog record={loaded.record as ToolCallRecord} />
    </TestProvider>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^1:4\d left$/)).toHaveAttribute('aria-hidden', 'true')
    await expect(canvas.getByText(/^Decide before /)).toBeInTheDocument()
  },
}

/** A checksum of something else: this is not what the runtime signed, so it cannot be allowed. */
export const ChecksumMismatch: Story = {
  args: { record: SIGNED },
  play: inTests(async ({ canvas, userEvent, loaded }) => {
    await expect(canvas.getByText(/^This is not what the agent signed\./)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }))
    await expect(hostOf(loaded).sent).toHaveLength(0)
  }),
}

/** All values exactly, the reasons for asking, the tool in its own words. */
export const Details: Story = {
  play: async ({ canvas, canvasElement }) => {
    await choose(canvasElement, 'Details')
    await expect(canvas.getByRole('list')).toHaveTextContent('it waits for a decision')
  },
}

/** The change of the call goes into the `changes` slot. A bubble puts its DiffPreview there. */
export const Changes: Story = {
  args: {
    record: WRITE,
    changes: <p style={{ margin: 0, padding: '0.375rem 1rem' }}>+2 −1 in notes/plan.md</p>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('+2 −1 in notes/plan.md')).toBeVisible()
  },
}

// ── deciding ──

/**
 * Allow is off while it arms. A press that began too early, or on something else, does nothing but
 * begin the half second again.
 */
export const Arming: Story = {
  render: (args, { loaded }) => <>{armedOnly(<ConsentDialog {...args} />, loaded)}</>,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Allow' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(canvas.getByRole('button', { name: 'Allow' })).toHaveTextContent('In a moment')
  },
}

/** The reason reaches the model. Deny itself stays one press. */
export const DenyWithReason: Story = {
  args: { record: EXPLAINED },
  play: inTests(async ({ canvas, canvasElement, userEvent, loaded }) => {
    await choose(canvasElement, 'Deny with a reason')
    const reason = canvas.getByRole('textbox', { name: /Why not/ })
    await expect(reason).toHaveFocus()
    await userEvent.type(reason, 'Not before the changelog is done.')
    await expect(canvas.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: 'Deny and send' }))
    await expect(decisionOf(loaded)).toMatchObject([
      { kind: 'deny', reason: 'Not before the changelog is done.' },
    ])
    await expect(await canvas.findByText('Not before the changelog is done.')).toBeVisible()
  }),
}

/** A note goes along with Allow. */
export const AllowWithNote: Story = {
  args: { record: EXPLAINED },
  play: inTests(async ({ canvas, canvasElement, userEvent, loaded }) => {
    await choose(canvasElement, 'Allow with a note')
    await userEvent.type(canvas.getByRole('textbox', { name: /Note/ }), 'And write the changelog.')
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }))
    await expect(decisionOf(loaded)).toMatchObject([
      { kind: 'allow', note: 'And write the changelog.' },
    ])
  }),
}

/** The protocol's own options, and words instead of a decision. */
export const Answering: Story = {
  args: { record: OPTIONS },
  play: inTests(async ({ canvas, userEvent, loaded }) => {
    await expect(canvas.getByRole('button', { name: '“Only the first table”' })).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: /Answer instead/ }), 'Ask Ben first.')
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(decisionOf(loaded)).toMatchObject([{ kind: 'respond', text: 'Ask Ben first.' }])
  }),
}

/**
 * Each answer says its effect first, then the server's own words, marked as such. An answer of an
 * unknown kind has only those, and never looks like Allow.
 */
export const AnswersByKind: Story = {
  args: { record: KINDS },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: '“Allow”' })).not.toHaveAttribute('data-kind')
    await expect(
      canvas.getByRole('button', { name: 'Deny always “Never for this table”' }),
    ).toHaveAttribute('aria-disabled', 'false')
  },
}

/** A long command was not read to its end: Allow says so, is not suggested, and works. */
export const NotReadToItsEnd: Story = {
  args: { record: LONG_COMMAND },
  play: inTests(async ({ canvas, userEvent, loaded }) => {
    const allow = await canvas.findByRole('button', { name: 'Allow without reading all of it' })
    await expect(allow).not.toHaveAttribute('data-kind')
    await userEvent.click(allow)
    await expect(decisionOf(loaded)).toMatchObject([{ kind: 'allow', unread: true }])
  }),
}

/**
 * For longer: offered where the protocol can carry it, never chosen beforehand, and the effect is
 * said.
 */
export const ForLonger: Story = {
  args: { record: LASTING },
  play: inTests(async ({ canvas, canvasElement, userEvent, loaded }) => {
    await choose(canvasElement, 'In this conversation')
    await expect(canvas.getByText(/The agent remembers this for the conversation/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Allow in this conversation' }))
    await expect(decisionOf(loaded)).toMatchObject([{ kind: 'allow', scope: 'conversation' }])
  }),
}

/**
 * Edited in a form made from the tool's schema, beside what was proposed; off while it is not
 * valid.
 */
export const Edited: Story = {
  args: { record: EDITABLE },
  play: inTests(async ({ canvas, canvasElement, userEvent, loaded }) => {
    await choose(canvasElement, 'Edit')
    const path = await canvas.findByRole('textbox', { name: /path/ })
    await userEvent.clear(path)
    await userEvent.type(path, 'notes/2026/friday.md')
    await expect(
      canvas.getByText(/notes\/friday\.md/, { selector: '.handrail-value' }),
    ).toBeVisible()
    const allow = await canvas.findByRole('button', { name: 'Allow edited' })
    await waitFor(() => expect(allow).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(allow)
    await expect(decisionOf(loaded)).toMatchObject([
      {
        kind: 'allow',
        edited: true,
        arguments: { ...EDITABLE.call.arguments, path: 'notes/2026/friday.md' },
      },
    ])
  }),
}

export const EditedInvalid: Story = {
  args: { record: EDITABLE },
  play: inTests(async ({ canvas, canvasElement, userEvent, loaded }) => {
    await choose(canvasElement, 'Edit')
    await userEvent.clear(await canvas.findByRole('textbox', { name: /path/ }))
    await expect(await canvas.findByText(/your edit is not valid yet/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Allow edited' }))
    await expect(hostOf(loaded).sent).toHaveLength(0)
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }))
    await expect(canvas.getByRole('button', { name: 'Allow' })).toHaveAttribute(
      'aria-disabled',
      'false',
    )
  }),
}

// ── what became of it ──

/** The same write, of another file. */
const CHANGED_WRITE = {
  ...WRITE,
  call: { ...WRITE.call, arguments: { ...WRITE.call.arguments, path: 'notes/secret.md' } },
}

/** A request that changed is asked again as a whole, and says so. */
export const Withdrawn: Story = {
  render: function Changing(_, { loaded }) {
    const [isSecond, setSecond] = useState(false)
    return (
      <TestProvider host={hostOf(loaded)} policy={policy}>
        <ConsentDialog record={isSecond ? CHANGED_WRITE : WRITE} />
        <button type="button" onClick={() => setSecond(true)}>
          Change it
        </button>
      </TestProvider>
    )
  },
  play: inTests(async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Allow' }).focus()
    canvas.getByRole('button', { name: 'Change it' }).click()
    await expect(
      await canvas.findByText('This request changed while you were reading.'),
    ).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Change notes/secret.md?' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Allow' })).toBeVisible()
  }),
}

/** In a bubble the person can look at what became of the request. */
export const WithdrawnCompared: Story = {
  render: function Changing(_, { loaded }) {
    const [isSecond, setSecond] = useState(false)
    return (
      <TestProvider host={hostOf(loaded)} policy={policy}>
        <ToolCallBubble record={isSecond ? CHANGED_WRITE : WRITE} />
        <button type="button" onClick={() => setSecond(true)}>
          Change it
        </button>
      </TestProvider>
    )
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change it' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Show what changed' }))
    await expect(await canvas.findByRole('button', { name: 'Show less' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await waitFor(() =>
      expect(canvasElement.querySelector('.handrail-changes')).toHaveTextContent('secret'),
    )
  },
}

export const Sending: Story = {
  loaders: hosted(() => ({ decideConsent: () => new Promise(() => {}) })),
  play: inTests(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }))
    await expect(await canvas.findByText('Allowed. Sending…')).toBeVisible()
  }),
}

export const SendFailed: Story = {
  loaders: hosted(() => ({
    decideConsent: () => Promise.reject(new Error('The server is not reachable.')),
  })),
  play: inTests(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }))
    await expect(
      within(await canvas.findByRole('alert')).getByText('The server is not reachable.'),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Allow again' })).toBeVisible()
  }),
}

/** Decided on another device: the request closes, and says who and when. */
export const DecidedElsewhere: Story = {
  args: {
    record: { ...WRITE, phase: 'running', decision: { ...allowedBy('Ben'), id: 'request-1' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Allowed by/)).toHaveTextContent(
      /^Allowed by “Ben”, .*, once\.$/,
    )
    await expect(canvas.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument()
  },
}

export const Expired: Story = {
  args: {
    record: {
      ...WRITE,
      request: { id: 'request-1', expiresAt: Date.UTC(2026, 10, 21, 14, 10) },
      outcome: 'expired',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Nobody decided before .* It did not run\.$/)).toBeVisible()
  },
}

/** In a bubble the request settles back into a line with its receipt. */
export const Settles: Story = {
  render: (args, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy} actor={{ id: 'ann', name: 'Ann' }}>
      <ToolCallBubble record={args.record} />
    </TestProvider>
  ),
  args: { record: EXPLAINED },
  play: inTests(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(statusOf(EXPLAINED.call.id)).toBe('denied'))
    await expect(canvas.getByText('Denied by Ann.')).toBeVisible()
  }),
}

// ── frames ──

/**
 * The same parts in front of everything, with the focus on the title. Escape is "not now": it goes
 * back into the chat and can be opened again.
 */
export const Modal: Story = {
  render: function ModalRequest(_, { loaded }) {
    const [isOpen, setOpen] = useState(true)
    return (
      <TestProvider host={hostOf(loaded)} policy={policy}>
        <ConsentDialog record={COMMAND} presentation="modal" open={isOpen} onOpenChange={setOpen} />
        <button type="button" onClick={() => setOpen(true)}>
          Review
        </button>
      </TestProvider>
    )
  },
  play: async ({ canvas, userEvent, loaded }) => {
    const dialog = await canvas.findByRole('alertdialog')
    await expect(within(dialog).getByRole('heading')).toHaveFocus()
    await choose(dialog, 'Later')
    await expect(canvas.queryByRole('alertdialog')).not.toBeInTheDocument()
    await expect(hostOf(loaded).sent).toHaveLength(0)
    await userEvent.click(canvas.getByRole('button', { name: 'Review' }))
    await expect(await canvas.findByRole('alertdialog')).toBeVisible()
  },
}

/** Put back into the chat: a line of what waits, and the way to decide. */
export const Later: Story = {
  args: { record: WRITE, onOpenChange: () => {} },
  render: (args, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy}>
      <ConsentDialog record={args.record} onOpenChange={() => {}} />
    </TestProvider>
  ),
  play: inTests(async ({ canvas, canvasElement, userEvent, loaded }) => {
    await choose(canvasElement, 'Later')
    await expect(canvas.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument()
    await expect(hostOf(loaded).sent).toHaveLength(0)
    await userEvent.click(canvas.getByRole('button', { name: 'Review' }))
    await expect(canvas.getByRole('button', { name: 'Allow' })).toBeVisible()
  }),
}

/** Parts compose freely; each is one element and takes its own props. */
export const Parts: Story = {
  render: (args, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy}>
      <ConsentDialog record={args.record}>
        <ConsentDialogHeader />
        <ConsentDialogSheet />
        <p style={{ display: 'flex', gap: '0.5rem', margin: 0, padding: '0.625rem 1rem' }}>
          <ConsentDialogDeny />
          <ConsentDialogAllow />
        </p>
      </ConsentDialog>
    </TestProvider>
  ),
  play: inTests(async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Deny' }))
    await expect(decisionOf(loaded)).toMatchObject([{ kind: 'deny' }])
  }),
}

/**
 * An app's own buttons: `useConsent` has the same protection, on the element that has its `armRef`.
 */
export const OwnButtons: Story = {
  render: function Own(args, { loaded }) {
    return (
      <TestProvider host={hostOf(loaded)} policy={policy}>
        <OwnRequest record={args.record} />
      </TestProvider>
    )
  },
  play: inTests(async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Go ahead' }))
    await expect(decisionOf(loaded)).toMatchObject([{ kind: 'allow' }])
  }),
}

function OwnRequest({ record }: { record: ToolCallRecord }) {
  const { request, isArmed, allow, deny, armRef } = useConsent(record)
  if (!request) return <p>Decided.</p>
  return (
    <p>
      May I run {record.call.name}?{' '}
      <button type="button" ref={armRef} aria-disabled={!isArmed} onClick={() => allow()}>
        Go ahead
      </button>{' '}
      <button type="button" onClick={() => deny()}>
        Stop
      </button>
    </p>
  )
}

/** 360 px: Deny and Allow fill the width and stay in view. */
export const At360: Story = {
  render: (_, { loaded }) => (
    <div style={{ maxInlineSize: '20.5rem' }}>
      <TestProvider host={hostOf(loaded)} policy={policy}>
        <ConsentDialog record={LASTING} />
        <ConsentDialog record={NESTED} />
      </TestProvider>
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('button', { name: 'Allow' })).toHaveLength(2)
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
}

const ARABIC = {
  locale: 'ar',
  'mode.local': 'محلي',
  'phrase.run.asked': 'تشغيل {object}؟',
  'consent.why': 'لماذا',
  'consent.given': 'كل ما أُعطي له',
  'consent.allow': 'سماح',
  'consent.deny': 'رفض',
  'consent.give_reason': 'اذكر سببًا',
  'consent.add_note': 'أضف ملاحظة',
  'because.asks': 'يسأل لأنه {reason}',
  'because.asks_local': 'يعمل على هذا الحاسوب',
}

/** Commands, paths and names keep their direction. */
export const RightToLeft: Story = {
  render: (_, { loaded }) => (
    <div dir="rtl" lang="ar">
      <TestProvider host={hostOf(loaded)} policy={policy} messages={ARABIC}>
        <ConsentDialog record={COMMAND} />
        <ConsentDialog record={EXPLAINED} />
      </TestProvider>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: 'سماح' })).toHaveLength(2)
  },
}

/** Every situation, one below the other. */
export const AllStates: Story = {
  render: (_, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy} actor={{ id: 'ann', name: 'Ann' }}>
      <div style={{ display: 'grid', gap: '1.5rem', maxInlineSize: '43.75rem' }}>
        {Object.entries(REQUESTS).map(([name, record]) => (
          <section key={name} aria-label={name}>
            <p style={{ margin: '0 0 0.25rem', fontSize: '0.75rem' }}>{name}</p>
            <ConsentDialog record={record} />
          </section>
        ))}
        <section aria-label="nobody can decide here">
          <TestProvider policy={policy}>
            <ConsentDialog record={exampleRecord('awaiting_consent')} />
          </TestProvider>
        </section>
      </div>
    </TestProvider>
  ),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getAllByRole('button', { name: /^Allow/ }).length).toBeGreaterThan(8),
    )
  },
}

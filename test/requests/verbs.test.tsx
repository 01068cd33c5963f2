import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AnswerRefused,
  RequestGone,
  ToolCallBubble,
  type ToolCallRecord,
  type ToolHost,
} from '../../src/index.ts'
import type { Verb } from '../../src/requests/sending.ts'
import { bubbleOf, createTestHost, TestProvider } from '../../src/testing/index.ts'
import { VERB_RULES } from '../support/verbRules.ts'

const call = { id: 'c1', name: 'update_note', arguments: { path: 'notes/plan.md' } }
const FAILED: ToolCallRecord = {
  call,
  spec: {
    name: call.name,
    inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
  },
  result: { success: false, error: 'No such note.' },
}
const DONE: ToolCallRecord = { call, result: { success: true } }
const OFFER = { kind: 'compensate' } as const

type Row = {
  record: ToolCallRecord
  /** The member of the host that is called. */
  member: keyof ToolHost
  /** What the host answers if it takes it. */
  answer?: unknown
  others?: Partial<ToolHost>
  /** The buttons, the last of which sends. */
  buttons: readonly RegExp[]
  /** What the line says if the host refuses it, if it is gone, and if it did not arrive. */
  refused: RegExp
  gone: RegExp
  failed: RegExp
}
const UNDONE = /Undo failed\. “Not you\.”/
const ROWS: Record<Verb, Row> = {
  decide: {
    record: { call: { ...call, name: 'delete_note' }, request: { id: 'r1' } },
    member: 'decideConsent',
    buttons: [/^Allow/],
    refused: /Your decision was not accepted\. Nothing ran\./,
    gone: /This request no longer exists\./,
    failed: /did not arrive/,
  },
  answer: {
    record: {
      call,
      phase: 'running',
      question: { id: 'q1', message: 'Which?', schema: { type: 'object', properties: {} } },
    },
    member: 'answer',
    buttons: [/^Decline/],
    refused: /was not accepted/,
    gone: /answered elsewhere, or stopped/,
    failed: /did not arrive/,
  },
  undo: {
    record: DONE,
    member: 'undo',
    answer: { kind: 'undone' },
    others: { offerUndo: () => OFFER },
    buttons: [/^Undo/],
    refused: UNDONE,
    gone: /Can no longer be undone/,
    failed: /not known/,
  },
  redo: {
    record: DONE,
    member: 'redo',
    answer: { kind: 'redone' },
    others: { offerUndo: () => OFFER, undo: async () => ({ kind: 'undone', redo: {} }) },
    buttons: [/^Undo/, /^Redo/],
    refused: /Redo failed\. · “Not you\.”/,
    gone: /Can no longer be redone/,
    failed: /not known/,
  },
  stop: {
    record: { call, phase: 'running' },
    member: 'cancel',
    buttons: [/^Stop/],
    refused: /Could not be stopped: “Not you\.”/,
    gone: /Could not be stopped\./,
    failed: /Could not be stopped: “Offline\.”/,
  },
  rerun: {
    record: FAILED,
    member: 'runAgain',
    buttons: [/^Run again/],
    refused: /Not run again: “Not you\.”/,
    gone: /Not run again: the app cannot run it any more\./,
    failed: /Could not be run again: “Offline\.”/,
  },
  resend: {
    record: { ...FAILED, recovery: { canCorrect: true, prior: { path: 'notes/plan.md' } } },
    member: 'runCorrected',
    buttons: [/^Correct and send again/, /^Send again/],
    refused: /Not you\./,
    gone: /cannot run it any more/,
    failed: /It did not arrive: “Offline\.”/,
  },
}
const VERB_NAMES = Object.keys(ROWS) as Verb[]

async function open(): Promise<void> {
  for (const line of bubbleOf('c1').querySelectorAll('button[aria-expanded=false]'))
    fireEvent.click(line)
}

/** Draws the call of a verb, and presses until the last button is there. */
async function show(verb: Verb, send: () => unknown) {
  const { record, member, others, buttons } = ROWS[verb]
  const sent = vi.fn(send)
  const host = createTestHost({ ...others, [member]: sent })
  render(
    <TestProvider host={host} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  if (verb === 'resend') await open()
  for (const name of buttons.slice(0, -1))
    await userEvent.click(await screen.findByRole('button', { name }))
  const button = await screen.findByRole('button', { name: buttons.at(-1)! })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  return { button, sent }
}

describe.each(VERB_NAMES)('%s', (verb) => {
  const row = ROWS[verb]
  it('goes to the member of the host that its row names, once, in the click itself', async () => {
    const { button, sent } = await show(verb, () => new Promise(() => {}))
    expect(VERB_RULES[verb].host).toContain(row.member)
    await act(async () => {
      button.click()
      expect(sent).toHaveBeenCalledTimes(1)
      button.click()
    })
    if (button.isConnected) await userEvent.click(button)
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['is refused', new AnswerRefused('Not you.'), row.refused],
    ['is gone', new RequestGone(), row.gone],
    ['does not arrive', new Error('Offline.'), row.failed],
  ])('says so if it %s, and is not sent again by itself', async (_what, error, text) => {
    const { button, sent } = await show(verb, () => Promise.reject(error))
    await userEvent.click(button)
    await open()
    await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent(text))
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('offers no second press once it is gone', async () => {
    const { button, sent } = await show(verb, () => Promise.reject(new RequestGone()))
    await userEvent.click(button)
    await open()
    await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent(row.gone))
    if (verb === 'stop') return // the call still runs, as its record says
    const again = screen.queryByRole('button', { name: row.buttons.at(-1)! })
    if (again) await userEvent.click(again)
    expect(sent).toHaveBeenCalledTimes(1)
  })
})

import { answerQuestion, retryCall } from '../../src/requests/decide.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  defineToolPolicy,
  ToolCallBubble,
  undoNotice,
  useToolCallStatus,
  type ToolCallRecord,
  type ToolHost,
  type UndoOutcome,
} from '../../src/index.ts'
import { rerunCall } from '../../src/requests/rerunCall.ts'
import { useToolRuntime } from '../../src/requests/useRequestRuntime.ts'
import { bubbleOf, createTestHost, statusOf, TestProvider } from '../../src/testing/index.ts'
import { chooseOption } from '../support/chooseOption.ts'
import { rules } from '../../src/rules/index.ts'
import { pressFully } from '../support/pressFully.ts'

const SHOWN = { path: 'notes/a.md' }
/** A record as an app may hold it: it changes its own object after it was shown. */
const live = (more: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  call: { id: 'c1', name: 'delete_note', arguments: { ...SHOWN } },
  ...more,
})
const change = ({ call }: ToolCallRecord) => {
  Object.assign(call.arguments, { path: '/' })
  call.name = 'read_note'
}
const view = (host: ToolHost, record: ToolCallRecord, children?: React.ReactNode) => (
  <TestProvider host={host} records={[record]}>
    <ToolCallBubble record={record} />
    {children}
  </TestProvider>
)
const CALL = { id: 'c1', name: 'delete_note', arguments: SHOWN }
const RUNS = defineToolPolicy({ rules, permissions: [{ rule: 'delete_note', verdict: 'run' }] })
const frozenCall = (given: ToolCallRecord | undefined) =>
  Object.isFrozen(given) ? given?.call : undefined

describe('what a host gets is what was shown, whatever the record says by then', () => {
  it.each(['Allow', 'Deny'])('with %s', async (press) => {
    const record = live({ request: { id: 'r1' } })
    const host = createTestHost()
    render(view(host, record))
    change(record)
    await pressFully(screen.getByRole('button', { name: press }))
    expect(frozenCall(host.sent[0]?.record)).toEqual(CALL)
  })

  it('with the answers of a batch', async () => {
    const record = live({
      request: { id: 'r1', batch: { id: 'b', size: 2, index: 0, submit: 'together' } },
    })
    const settleBatch = vi.fn(async (_entries: readonly { record: ToolCallRecord }[]) => {})
    const other: ToolCallRecord = {
      call: { id: 'c2', name: 'delete_note', arguments: {} },
      request: { id: 'r2', batch: { id: 'b', size: 2, index: 1, submit: 'together' } },
    }
    render(view({ settleBatch }, record, <ToolCallBubble record={other} />))
    change(record)
    for (const deny of screen.getAllByRole('button', { name: 'Deny' })) await userEvent.click(deny)
    await waitFor(() => expect(settleBatch).toHaveBeenCalledOnce())
    expect(frozenCall(settleBatch.mock.calls[0]?.[0][0]?.record)).toEqual(CALL)
  })

  it('with a promise to take it back, with Undo and with More time', async () => {
    const record = live({
      result: { success: true },
      inputs: { call: { path: 'notes/ran.md' } },
    })
    const given = new Map<string, ToolCallRecord>()
    const offer = { kind: 'compensate', expiresAt: Date.now() + 50_000 } as const
    const host: ToolHost = {
      offerUndo: (asked) => (given.set('offer', asked), offer),
      extendUndo: async (asked) => (given.set('extend', asked), offer),
      undo: async (asked) => (given.set('undo', asked), { kind: 'undone' }),
    }
    render(view(host, record))
    change(record)
    await userEvent.click(await screen.findByRole('button', { name: /^More time/ }))
    await waitFor(() => expect(given.has('extend')).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(bubbleOf('c1').dataset.undo).toBe('undone'))
    for (const verb of ['offer', 'extend', 'undo'])
      expect(frozenCall(given.get(verb))).toEqual({ ...CALL, arguments: { path: 'notes/ran.md' } })
  })

  it('with an answer, a retry and corrected arguments', async () => {
    const record = live({
      question: { id: 'q1', mode: 'form', message: 'Which?', schema: { type: 'object' } },
    } as Partial<ToolCallRecord>)
    const given: ToolCallRecord[] = []
    const note = async (asked: ToolCallRecord) => void given.push(asked)
    function Press() {
      useToolCallStatus(record)
      const runtime = useToolRuntime('Press')
      const press = () => {
        answerQuestion(runtime, record, { kind: 'decline' })
        void retryCall(runtime, record)
        void rerunCall({ ...runtime, policy: () => RUNS }, record, { corrected: {} })
      }
      return <button onClick={press}>press</button>
    }
    render(view({ answer: note, retryDecision: note, runCorrected: note }, record, <Press />))
    change(record)
    await userEvent.click(screen.getByText('press'))
    await waitFor(() => expect(given).toHaveLength(3))
    expect(given.map(frozenCall)).toEqual([CALL, CALL, CALL])
  })
})

describe('the note for the model about what was taken back', () => {
  const host = () => createTestHost({ offerUndo: () => ({ kind: 'compensate' }) })
  const done = (more: Partial<ToolCallRecord> = {}) => live({ result: { success: true }, ...more })
  async function takeBack(record: ToolCallRecord) {
    const of = host()
    const { rerender } = render(view(of, record))
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(bubbleOf('c1').dataset.undo).toBe('undone'))
    return (next: ToolCallRecord) => rerender(view(of, next))
  }

  it('names the call that was taken back, though the record was changed in place', async () => {
    const record = done()
    await takeBack(record)
    change(record)
    expect(undoNotice([record])).toContain('"delete_note" with {"path":"notes/a.md"}')
  })

  it('names the call that was taken back, though the record has other arguments by now', async () => {
    const show = await takeBack(done())
    const later = done({ call: { id: 'c1', name: 'delete_note', arguments: { path: '/' } } })
    show(later)
    expect(undoNotice([later])).toContain('"delete_note" with {"path":"notes/a.md"}')
  })

  it('names what the runtime reports that ran, also where it does so afterwards', async () => {
    const show = await takeBack(done())
    const later = done({ inputs: { call: { path: 'notes/ran.md' } } })
    show(later)
    expect(undoNotice([later])).toContain('"delete_note" with {"path":"notes/ran.md"}')
  })

  it('names what was allowed here, where the host says that it was taken back', async () => {
    const of = createTestHost({
      offerUndo: () => ({ kind: 'compensate', outcome: { kind: 'undone' } }),
    })
    const { rerender } = render(view(of, live({ request: { id: 'r1', can: { edit: true } } })))
    await chooseOption('Edit')
    const path = await screen.findByRole('textbox')
    await userEvent.clear(path)
    await userEvent.type(path, 'notes/edited.md')
    await userEvent.click(screen.getByRole('button', { name: /^Allow/ }))
    const ran = done()
    rerender(view(of, ran))
    await waitFor(() => expect(bubbleOf('c1').dataset.undo).toBe('undone'))
    expect(undoNotice([ran])).toContain('"delete_note" with {"path":"notes/edited.md"}')
  })

  it('names what the runtime says was allowed, where nobody of this page allowed it', async () => {
    const record = done({
      decision: {
        id: 'r1',
        digest: '',
        scope: 'once',
        by: { kind: 'person', id: 'ann' },
        kind: 'allow',
        arguments: { path: 'notes/allowed.md' },
        edited: true,
      },
    })
    await takeBack(record)
    expect(undoNotice([record])).toContain('"delete_note" with {"path":"notes/allowed.md"}')
  })
})

describe('a host in plain JavaScript, which returns no promise', () => {
  const QUESTION: Partial<ToolCallRecord> = {
    question: { id: 'q1', message: 'Which?', schema: { type: 'object', properties: {} } },
    phase: 'running',
  }
  it.each([
    ['decideConsent', 'Allow', { request: { id: 'r1' } }],
    ['answer', 'Decline', QUESTION],
  ] as const)('has taken what %s was called with, and is told once', async (verb, name, more) => {
    const calls: string[] = []
    const host = {
      [verb]: () => void calls.push(verb),
      settleBatch: async () => void calls.push('settleBatch'),
    } as ToolHost
    render(view(host, live(more)))
    await pressFully(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
    await waitFor(() => expect(statusOf('c1')).toBe('running'))
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
    expect(calls).toEqual([verb])
    expect(bubbleOf('c1')).not.toHaveTextContent(/did not arrive|not accepted/)
  })
})

it('a host that cannot send decisions ran nothing, and the request says so', async () => {
  const batch = { id: 'b', size: 2, index: 0, submit: 'together' } as const
  const record = live({ request: { id: 'r1', batch } })
  const other = live({ request: { id: 'r2', batch: { ...batch, index: 1 } } })
  render(view(createTestHost(), record, <ToolCallBubble record={other} />))
  for (const allow of screen.getAllByRole('button', { name: 'Allow' })) await pressFully(allow)
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent('Nothing ran.'))
  expect(bubbleOf('c1')).not.toHaveTextContent(/not known/)
})

describe('an error whose message is no text', () => {
  const lose = () => Promise.reject(Object.assign(new Error(), { message: { code: 7 } }))
  it.each([
    ['Allow', { request: { id: 'r1' } }, {}, 'The app gave no reason.'],
    ['Allow', { request: { id: 'r1' } }, { loadDiff: lose }, 'The app gave no reason.'],
    ['Undo', { result: { success: true } }, { undo: lose }, 'Undo failed.'],
    [
      'Run again',
      { result: { success: false, error: '' } },
      { runAgain: lose },
      'Could not be run',
    ],
  ] as const)('is said as none of %s', async (name, more, verbs, text) => {
    const host = { decideConsent: lose, offerUndo: () => ({ kind: 'compensate' }) as const }
    render(view({ ...host, ...verbs }, { ...live(more), call: { ...CALL, name: 'update_note' } }))
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
    await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent(text))
  })
})

it('an undo that is answered after its call became another leaves the offer of that', async () => {
  const answers: ((outcome: UndoOutcome) => void)[] = []
  const undo = () => new Promise<UndoOutcome>((resolve) => answers.push(resolve))
  const host: ToolHost = { offerUndo: () => ({ kind: 'compensate' }), undo }
  const [first, second] = [{ path: 'a.md' }, { path: 'b.md' }].map((given) =>
    live({ result: { success: true }, call: { ...CALL, name: 'update_note', arguments: given } }),
  ) as [ToolCallRecord, ToolCallRecord]
  const { rerender } = render(view(host, first))
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  rerender(view(host, second))
  await waitFor(() => expect(bubbleOf('c1').dataset.undo).toBe('offered'))
  await act(async () => answers[0]?.({ kind: 'undone' }))
  expect(bubbleOf('c1').dataset.undo).toBe('offered')
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeVisible()
  rerender(view(host, { ...first }))
  expect(bubbleOf('c1').dataset.undo).toBe('undone')
})

it('a request that another tool makes in the meantime does not call it the same tool', async () => {
  const asks = live({ request: { id: 'r1' } })
  const { rerender } = render(view(createTestHost(), asks))
  await screen.findByRole('button', { name: 'Allow' })
  rerender(view(createTestHost(), { ...asks, call: { ...CALL, name: 'drop_table' } }))
  expect(bubbleOf('c1')).toHaveTextContent('This request changed while you were reading.')
  expect(bubbleOf('c1')).toHaveTextContent('The tool has changed.')
})

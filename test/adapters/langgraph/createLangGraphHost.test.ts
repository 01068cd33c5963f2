import { createLangGraphHost, fromLangGraph } from '../../../src/adapters/langgraph/index.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'
import { assistant, recording, toolCall } from './support.ts'

const by = { kind: 'person', id: 'ann' } as const
const allow = ({ call, request }: ToolCallRecord): ConsentDecision => ({
  kind: 'allow',
  id: request!.id,
  digest: 'd',
  scope: 'once',
  by,
  arguments: call.arguments,
})
const review = (id?: string) => ({
  ...(id && { id }),
  value: {
    actionRequests: [{ name: 'delete_note', args: { id: 'n1' } }],
    reviewConfigs: [{ actionName: 'delete_note', allowedDecisions: ['approve', 'reject'] }],
  },
})
const asked = (...ids: (string | undefined)[]) =>
  fromLangGraph({
    messages: [
      assistant('m', ...ids.map((_id, at) => toolCall(`c${at}`, 'delete_note', { id: 'n1' }))),
    ],
    __interrupt__: ids.map(review),
  })

/** What `useStream` of @langchain/react returns, as far as a host needs it. */
function reactStream() {
  const sent: unknown[] = []
  const taken = async (verb: string, given: unknown) => void sent.push([verb, given])
  return {
    sent,
    stream: {
      submit: (_input: object | null | undefined, _options?: { multitaskStrategy?: string }) =>
        taken('submit', undefined),
      respond: (response: unknown, _options?: { interruptId?: string }) =>
        taken('respond', response),
      respondAll: (responses: Record<string, unknown>) => taken('respondAll', responses),
    },
  }
}
const settle = async (
  stream: Parameters<typeof createLangGraphHost>[0],
  records: ToolCallRecord[],
) =>
  createLangGraphHost(stream).settleBatch?.(
    records.map((record) => ({ record, decision: allow(record) })),
  )
const approve = { decisions: [{ type: 'approve' }] }

describe('the stream of @langchain/react', () => {
  it('is given all answers at once, each by the id of its interrupt', async () => {
    const { stream, sent } = reactStream()
    await settle(stream, asked('one', 'two'))
    expect(sent).toEqual([['respondAll', { one: approve, two: approve }]])
  })

  it('is given what the graph took, as recorded', async () => {
    const { stream, sent } = reactStream()
    const [first, second] = recording('two-actions')
    await settle(
      stream,
      fromLangGraph(first!.state).filter(({ request }) => request),
    )
    expect(sent).toEqual([['respondAll', second!.resume]])
  })

  it('is given the one answer to an interrupt without an id; of two, nobody could tell whose it is', async () => {
    const { stream, sent } = reactStream()
    await settle(stream, asked(undefined))
    expect(sent).toEqual([['respond', approve]])
    await expect(settle(stream, asked(undefined, 'two'))).rejects.toThrow('not all have an id')
    expect(sent).toHaveLength(1)
  })

  it('that does not take an answer tells the person', async () => {
    const stream = {
      respond: () => Promise.reject(new Error('no active thread')),
      respondAll: () => Promise.reject(new Error('no active thread')),
    }
    await expect(settle(stream, asked('one'))).rejects.toThrow('no active thread')
  })
})

it('the stream of @langchain/langgraph-sdk is resumed with a command', async () => {
  const sent: unknown[] = []
  const submit = async (...given: unknown[]) => void sent.push(given)
  await settle({ submit }, asked('one'))
  expect(sent).toEqual([[undefined, { command: { resume: approve } }]])
})

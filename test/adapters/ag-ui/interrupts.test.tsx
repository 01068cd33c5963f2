import { HttpAgent } from '@ag-ui/client'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { createAgUiHost, createAgUiReader, fromAgUi } from '../../../src/adapters/ag-ui/index.ts'
import type { ToolCallReader } from '../../../src/host/ToolHost.ts'
import { ToolCallBubble } from '../../../src/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { statusOf, TestProvider } from '../../../src/testing/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { serve } from './serve.ts'
import { finished, interrupted, started, toolCall, toolResult } from './support.ts'

const call = toolCall('c1', 'delete_file', { path: 'a.txt' })
const ask = (id: string, more: object = {}) => ({
  id,
  reason: 'tool_call',
  toolCallId: 'c1',
  message: `${id}?`,
  ...more,
})
const wantsData = { responseSchema: { type: 'object', properties: { why: { type: 'string' } } } }
const resolved = (interruptId: string, approved = true) => ({
  interruptId,
  status: 'resolved',
  payload: { approved },
})
const asked = (records: readonly ToolCallRecord[]) =>
  records.map(({ call: { name, arguments: args }, request, question }) => [
    name,
    args,
    (request ?? question)?.id,
    (request ?? question)?.batch?.size,
  ])
const kinds = (records: readonly ToolCallRecord[]) =>
  records.map((record) => deriveToolCallStatus(record).kind)
const pending = { path: 'a.txt' }

describe('interrupts that name one call', () => {
  it.each([
    ['two requests', ask('i1'), ask('i2')],
    ['a request and a question', ask('i1'), ask('i2', wantsData)],
    ['two questions', ask('i1', wantsData), ask('i2', wantsData)],
  ])('%s are shown beside each other, and the batch has both', (_what, ...interrupts) => {
    const records = fromAgUi([...call, interrupted(...interrupts)])
    expect(asked(records)).toEqual([
      ['delete_file', pending, 'i1', 2],
      ['delete_file', pending, 'i2', 2],
    ])
    expect(records[1]!.parentId).toBe('c1')
    expect(new Set(records.map((record) => record.call.id)).size).toBe(2)
  })

  it('one that comes after the call was decided, or has ended, is asked and answered', () => {
    const first = [...call, interrupted(ask('i1')), started([resolved('i1')])]
    for (const before of [
      first,
      [...first, toolResult('c1', 'gone')],
      [...call, toolResult('c1', 'gone')],
    ])
      expect(asked(fromAgUi([...before, interrupted(ask('i2'))])).at(-1)).toEqual([
        'delete_file',
        pending,
        'i2',
        1,
      ])
  })

  it.each([
    ['no payload', { payload: undefined }],
    ['another payload', { payload: { decision: 'rejected' } }],
    ['a word in place of yes', { payload: { approved: 'no' } }],
    ['a state that is none', { status: 'failed' }],
  ])('an answer with %s permits nothing: nobody knows what it said', (_what, entry) => {
    const answered = [...call, interrupted(ask('i1'))]
    const [record] = fromAgUi([...answered, started([{ ...resolved('i1'), ...entry }])])
    expect(record).not.toHaveProperty('decision')
    expect(record).not.toHaveProperty('request')
    expect(kinds([record!])).toEqual(['running'])
  })

  it('an interrupt told twice, or again after it was answered, is one request', () => {
    const twice = interrupted(ask('i1'), ask('i1'))
    expect(asked(fromAgUi([...call, twice, twice]))).toEqual([['delete_file', pending, 'i1', 1]])
    const answered = [...call, twice, started([resolved('i1')]), twice]
    expect(asked(fromAgUi(answered))).toEqual([['delete_file', pending, undefined, undefined]])
  })

  it('one whose id comes again for another call asks about that one', () => {
    const other = toolCall('c2', 'wipe_disk', pending)
    const again = interrupted(ask('i1', { toolCallId: 'c2' }))
    expect(asked(fromAgUi([...call, ...other, interrupted(ask('i1')), again, again]))).toEqual([
      ['delete_file', pending, undefined, undefined],
      ['wipe_disk', pending, 'i1', 1],
    ])
  })

  it('one that joins a request that is still open takes nothing from it, whichever is told first', () => {
    const records = fromAgUi([...call, interrupted(ask('i1')), interrupted(ask('i2'), ask('i1'))])
    expect(asked(records)).toEqual([
      ['delete_file', pending, 'i1', 2],
      ['delete_file', pending, 'i2', 2],
    ])
  })

  it('one that the next run does not ask any more is withdrawn', () => {
    expect(asked(fromAgUi([...call, interrupted(ask('i1')), interrupted(ask('i2'))]))).toEqual([
      ['delete_file', pending, 'i2', 1],
    ])
  })

  it('what was asked besides ends as its call ends, or as it was denied', () => {
    const both = [...call, interrupted(ask('i1'), ask('i2'))]
    const allowed = [...both, started([resolved('i1'), resolved('i2')])]
    expect(kinds(fromAgUi(allowed))).toEqual(['running', 'running'])
    expect(kinds(fromAgUi([...allowed, toolResult('c1', 'gone')]))).toEqual([
      'succeeded',
      'succeeded',
    ])
    const half = [...both, started([resolved('i1', false), resolved('i2')])]
    expect(kinds(fromAgUi(half))).toEqual(['denied', 'denied'])
    expect(kinds(fromAgUi([...both, started([resolved('i1'), resolved('i2', false)])]))).toEqual([
      'running',
      'denied',
    ])
    expect(kinds(fromAgUi([...both, started(), toolResult('c1', 'gone'), finished()]))).toEqual([
      'succeeded',
      'succeeded',
    ])
  })
})

function Chat({ agent, reader }: { agent: HttpAgent; reader: ToolCallReader }) {
  const [records, setRecords] = useState(reader.records())
  useEffect(() => {
    return reader.subscribe(() => setRecords(reader.records()))
  }, [reader])
  return (
    <TestProvider host={createAgUiHost(agent)}>
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  )
}

it('two requests about one call are both allowed, and the real client sends both answers at once', async () => {
  const run = (event: object) => [{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, event]
  const server = await serve(
    [...run(call[0]!), ...call.slice(1), interrupted(ask('i1'), ask('i2'))],
    [...run(toolResult('c1', 'gone')), finished()],
  )
  try {
    const agent = new HttpAgent({ url: server.url })
    const reader = createAgUiReader()
    agent.subscribe({ onEvent: ({ event }) => reader.push(event) })
    await agent.runAgent()
    render(<Chat agent={agent} reader={reader} />)
    const user = userEvent.setup()
    for (const button of await screen.findAllByRole('button', { name: 'Allow' }))
      await user.click(button)
    await waitFor(() => expect(server.bodies[1]?.resume).toEqual([resolved('i1'), resolved('i2')]))
    await waitFor(() => expect(statusOf('c1')).toBe('succeeded'))
  } finally {
    server.close()
  }
})

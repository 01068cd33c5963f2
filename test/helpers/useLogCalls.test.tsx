import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { useLogCalls, type CallLogEvent } from '../../src/helpers/index.ts'
import type { ToolCallRecord } from '../../src/index.ts'
import { createTestHost, TestProvider } from '../../src/testing/index.ts'

const policy = { tools: { ask_weather: { mode: 'external', server: 'weather' } } } as const
const record = (id: string, name: string, more: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  call: { id, name, arguments: { city: 'Oslo' } },
  phase: 'running',
  ...more,
})

function Log({
  records,
  log,
}: {
  records: readonly ToolCallRecord[]
  log: (event: CallLogEvent) => void
}) {
  useLogCalls(records, log)
  return null
}

const page = (records: readonly ToolCallRecord[], log: (event: CallLogEvent) => void) => (
  <StrictMode>
    <TestProvider host={createTestHost()} policy={policy}>
      <Log records={records} log={log} />
    </TestProvider>
  </StrictMode>
)

test('an app logs each call to an outside service once when it starts and once when it ends', () => {
  const log = vi.fn((_event: CallLogEvent) => {})
  const seen = () =>
    log.mock.calls.map(
      ([
        {
          event,
          record: { call },
          status,
        },
      ]) => [event, call.id, status.execution.server].join(' '),
    )
  const other = record('r', 'read_note')
  const view = render(page([record('w', 'ask_weather'), other], log))
  expect(seen()).toEqual(['started w weather'])
  expect(log.mock.calls[0]![0].status.execution.arguments).toEqual({ city: 'Oslo' })
  const ended = record('w', 'ask_weather', { phase: 'done', result: { success: true } })
  view.rerender(page([ended, other], log))
  view.rerender(page([{ ...ended }, other], log))
  expect(seen()).toEqual(['started w weather', 'ended w weather'])
})

test.each([
  ['by its result', { phase: 'done', result: { success: false, error: 'No such note.' } }],
  ['without a word', { phase: 'done', result: { success: false } }],
  ['with a message', { phase: 'done', result: { success: false, message: 'Not now.' } }],
] as const)('a call of any mode that failed %s is logged once', (_, ended) => {
  const log = vi.fn((_event: CallLogEvent) => {})
  const failed = record('r', 'read_note', ended)
  const view = render(page([record('r', 'read_note')], log))
  expect(log).not.toHaveBeenCalled()
  view.rerender(page([failed], log))
  view.rerender(page([{ ...failed }], log))
  expect(log.mock.calls.map(([{ event, status }]) => `${event} ${status.kind}`)).toEqual([
    'ended failed',
  ])
})

test('a call that asks, was denied or waits its turn has not left the page', () => {
  const log = vi.fn((_event: CallLogEvent) => {})
  render(
    page(
      [
        record('a', 'ask_weather', { phase: 'waiting', request: { id: 'q' } }),
        record('d', 'ask_weather', { phase: 'done', outcome: 'denied' }),
        record('q', 'ask_weather', { phase: 'queued' }),
      ],
      log,
    ),
  )
  expect(log).not.toHaveBeenCalled()
})

test('calls with one id are logged each, beside each other and in another conversation', () => {
  const seen: unknown[] = []
  const log = ({ record: { call } }: CallLogEvent) => void seen.push(call.arguments['city'])
  const asks = (city: string): ToolCallRecord => ({
    ...record('call_0', 'ask_weather'),
    call: { id: 'call_0', name: 'ask_weather', arguments: { city } },
  })
  const chat = (conversation: string, records: readonly ToolCallRecord[]) => (
    <StrictMode>
      <TestProvider
        host={createTestHost()}
        policy={policy}
        conversation={conversation}
        records={records}
      >
        <Log records={records} log={log} />
      </TestProvider>
    </StrictMode>
  )
  const [oslo, rome] = [asks('Oslo'), asks('Rome')]
  const view = render(chat('one', [oslo, rome]))
  expect(seen).toEqual(['Oslo', 'Rome'])
  view.rerender(chat('two', [asks('Bern')]))
  expect(seen).toEqual(['Oslo', 'Rome', 'Bern'])
})

test('an entry that is no call does not end the log', () => {
  const log = vi.fn((_event: CallLogEvent) => {})
  const broken = [null, {}, { call: null }] as unknown as readonly ToolCallRecord[]
  render(page([...broken, record('a', 'ask_weather')], log))
  expect(log.mock.calls.map(([{ record: logged }]) => logged.call.id)).toContain('a')
})

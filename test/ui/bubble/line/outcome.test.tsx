import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createSteerableReader } from '../../../../src/adapters/steerable/index.ts'
import { createOpenAiReader } from '../../../../src/adapters/openai/index.ts'
import cutOff from '../../../fixtures/openai/cut-off.json'
import { createAgUiReader } from '../../../../src/adapters/ag-ui/index.ts'
import { ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../../src/testing/index.ts'

function show(...records: readonly ToolCallRecord[]) {
  render(
    <TestProvider host={createTestHost()}>
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>,
  )
}
const lineOf = (id = 'call-1') =>
  bubbleOf(id).querySelector('.handrail-status')?.textContent?.replace(/[“”]/g, '"')

const succeeded = (members: Partial<ToolCallRecord>) =>
  exampleRecord('succeeded', { result: { success: true }, ...members })
const failed = (members: Partial<ToolCallRecord>) => exampleRecord('failed', members)

describe('the end of a closed line', () => {
  it.each<[string, ToolCallRecord, string]>([
    [
      'what a result says',
      succeeded({ result: { success: true, message: 'Event created.' } }),
      'Done "Event created."',
    ],
    [
      'a warning beside a success',
      succeeded({ result: { success: true, error: 'WARN' } }),
      'Done "WARN"',
    ],
    [
      'an error that will be tried again',
      failed({ result: { success: false, error: 'Invalid date format', needsFollowup: true } }),
      'Failed "Invalid date format" · the agent will try again',
    ],
    [
      'an error that ended the run',
      failed({ result: { success: false, error: 'Invalid date format' } }),
      'Failed "Invalid date format" · ended the run',
    ],
    [
      'a failure of which only the person is told',
      failed({ result: { success: false, message: 'No such calendar', needsFollowup: true } }),
      'Failed "No such calendar" · the agent will try again',
    ],
    [
      'a failure without a word',
      failed({ result: { success: false, needsFollowup: true } }),
      'Failed The agent will try again',
    ],
    [
      'the first line of an error, and that there is more',
      failed({
        result: { success: false, error: '\n  Error: no\n at a.ts\n at b.ts', needsFollowup: true },
      }),
      'Failed "Error: no …" · the agent will try again',
    ],
    [
      'a success that ends the run',
      succeeded({ result: { success: true, terminal: true } }),
      'Done ended the run',
    ],
    ['part of a success', succeeded({ marks: ['partial'] }), 'Done only part of it'],
    ['a redacted result', succeeded({ marks: ['redacted'] }), 'Done result removed'],
    ['one that is too large', succeeded({ marks: ['too_large'] }), 'Done result too large'],
    ['one that is not kept', succeeded({ marks: ['discarded'] }), 'Done result not kept'],
    ['one that was shortened', succeeded({ bounds: { truncated: true } }), 'Done result shortened'],
    [
      'a failure that the runtime made up',
      failed({ marks: ['synthetic'], result: { success: false, needsFollowup: true } }),
      'Failed Not from the tool · the agent will try again',
    ],
    [
      'an error of a call that goes on',
      exampleRecord('running', { partial: { success: false } }),
      'Running an error so far',
    ],
    [
      'a call that ended with a result so far',
      exampleRecord('running', { partial: { success: true }, run: 'ended' }),
      'No result broke off',
    ],
    [
      'a call whose stream broke',
      exampleRecord('running', { argumentsState: 'streaming', run: 'ended' }),
      'No result broke off',
    ],
    [
      'why the run ended before the call had',
      exampleRecord('running', { run: 'ended', runEnd: 'Rate limit reached' }),
      'No result the run ended "Rate limit reached"',
    ],
  ])('says %s', async (_, record, said) => {
    show(record)
    await waitFor(() => expect(lineOf()).toBe(said))
  })

  it('stands in the body alone while the line is open', async () => {
    show(failed({ result: { success: false, error: 'Invalid date format', needsFollowup: true } }))
    await userEvent.click(screen.getByRole('button', { expanded: false, name: /^Tried to/ }))
    await screen.findByText('The agent will try again.')
    expect(screen.getAllByText('Invalid date format')).toHaveLength(1)
    await waitFor(() => expect(lineOf()).toBe('Failed The agent will try again'))
  })

  it('is quiet where a plain success has nothing to say', () => {
    show(succeeded({ result: { success: true, data: { rows: 3 } } }))
    expect(screen.getByText('Done')).toHaveClass('handrail-visually-hidden')
  })

  it('claims no end of a run that goes on, or whose protocol goes on after failures', async () => {
    const result = { success: false, error: 'No' }
    const anthropic = failed({ result, origin: { protocol: 'anthropic' }, run: 'ended' })
    show(anthropic, { ...failed({ result, run: 'active' }), call: { ...anthropic.call, id: 'b' } })
    await waitFor(() => expect(lineOf()).toBe('Failed "No"'))
    await waitFor(() => expect(lineOf('b')).toBe('Failed "No"'))
    expect(bubbleOf('call-1')).not.toHaveAttribute('data-terminal')
  })

  it('marks a call that ended its run', () => {
    show(failed({ result: { success: false, error: 'No' } }))
    expect(bubbleOf('call-1')).toHaveAttribute('data-terminal', '')
  })

  it('keeps what a tool says on its line, framed, whatever it is', async () => {
    const error = 'x\u202ey '.repeat(30_000)
    show(failed({ result: { success: false, error, needsFollowup: true } }))
    await waitFor(() => expect(lineOf()).toContain('try again'))
    const text = lineOf() ?? ''
    expect(text.length).toBeLessThan(800)
    expect(text).toContain('characters not shown')
    expect(text).not.toContain('\u202e')
    expect(text.endsWith('· the agent will try again')).toBe(true)
  })

  it.each([[{ not: 'a text' }], [42], [null], ['  \n ']])('does not print %j', async (message) => {
    const marks = ['partial'] as const
    show(succeeded({ result: { success: true, message } as never, marks }))
    await waitFor(() => expect(lineOf()).toBe('Done only part of it'))
  })
})

describe('why a run ended', () => {
  const call = (id: string) => ({
    type: 'tool_call',
    id,
    name: 'read_file',
    arguments: { path: id },
  })

  it('is said once, of the first call that it left open', async () => {
    const reader = createSteerableReader()
    reader.push(call('a'))
    reader.push({ type: 'tool_result', id: 'a', success: true })
    for (const id of ['b', 'c']) reader.push(call(id))
    reader.push({ type: 'error', message: 'Out of credit' })
    show(...reader.records())
    await waitFor(() => expect(lineOf('b')).toBe('No result the run ended "Out of credit"'))
    expect(lineOf('a')).toBe('Done')
    expect(lineOf('c')).toBe('No result')
  })

  it('is said as the protocol says it', async () => {
    const reader = createAgUiReader()
    reader.push({ type: 'TOOL_CALL_START', toolCallId: 'a', toolCallName: 'read_file' })
    reader.push({ type: 'TOOL_CALL_END', toolCallId: 'a' })
    reader.push({ type: 'RUN_ERROR', message: 'The model is overloaded' })
    show(...reader.records())
    await waitFor(() =>
      expect(lineOf('a')).toBe('No result the run ended "The model is overloaded"'),
    )
  })
})

describe('why a run ended, where runtimes have a word for it', () => {
  it.each([
    ['length', 'its answer became too long'],
    ['max_output_tokens', 'its answer became too long'],
    ['content-filter', 'a filter stopped its answer'],
    ['refusal', 'a filter stopped its answer'],
    ['cancelled', 'somebody stopped it'],
    ['max_turn_requests', 'it took too many steps'],
    ['server_error', 'an error ended it'],
  ])('is said in ours: %s', async (runEnd, words) => {
    show(exampleRecord('running', { run: 'ended', runEnd }))
    await waitFor(() => expect(lineOf()).toBe(`No result the run ended · ${words}`))
  })

  it('is said of the call that was cut off with it, as OpenAI and Anthropic do', async () => {
    const reader = createOpenAiReader()
    for (const event of cutOff.turns.flatMap(({ events }): unknown[] => events))
      reader.push(event as object)
    show(...reader.records())
    await waitFor(() =>
      expect(lineOf('c1')).toBe('Stopped the run ended · its answer became too long'),
    )
  })

  it('is nothing where a person stopped the call', async () => {
    show(exampleRecord('cancelled'))
    await waitFor(() => expect(lineOf()).toBe('Stopped'))
  })
})

describe('what is special about a result', () => {
  it.each([
    ['partial', 'only part of it', 'Only part of it succeeded.'],
    ['too_large', 'result too large', 'The result is too large to show in full.'],
    ['discarded', 'result not kept', 'The result was not kept.'],
  ] as const)(
    'is said once: on the line, and in the body where the call is open: %s',
    async (mark, onLine, inBody) => {
      show(succeeded({ marks: [mark] }))
      await waitFor(() => expect(lineOf()).toBe(`Done ${onLine}`))
      await userEvent.click(screen.getByRole('button', { expanded: false, name: /^Changed/ }))
      expect(await screen.findByText(inBody)).toBeVisible()
      await waitFor(() => expect(lineOf()).not.toContain(onLine))
    },
  )
})

describe('how long a call took', () => {
  it.each([
    [200, ''],
    [999, ''],
    [1000, '1.0 s'],
    [42_000, '42 s'],
  ])('of %i ms is said only where people notice it: "%s"', (took, said) => {
    show(succeeded({ times: { startedAt: 1000, endedAt: 1000 + took } }))
    expect(bubbleOf('call-1').querySelector('.handrail-time')?.textContent ?? '').toBe(said)
  })
})

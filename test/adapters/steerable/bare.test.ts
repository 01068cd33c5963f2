import { fromSteerable } from '../../../src/adapters/steerable/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'

const CALL = { id: 'c1', name: 'delete_note', arguments: { name: 'plan' } }
const RESULT = { success: true, message: 'Gone.' }

it.each([
  ['in their order', [CALL, RESULT]],
  ['with the id of the call on the result', [CALL, { ...RESULT, callId: 'c1' }]],
  ['the result first', [{ ...RESULT, callId: 'c1' }, CALL]],
  ['beside events', [{ type: 'tool_call', payload: CALL }, RESULT, { type: 'done' }]],
])('a bare call and a bare result are read, %s', (_, given) => {
  const records = fromSteerable(given)
  expect(records).toMatchObject([{ call: CALL, result: RESULT }])
  expect(deriveToolCallStatus(records[0]!).kind).toBe('succeeded')
})

it('several of them go to each other in their order', () => {
  const records = fromSteerable([
    CALL,
    { ...CALL, id: 'c2' },
    RESULT,
    { success: false, error: 'No.' },
  ])
  expect(records.map(({ result }) => result)).toEqual([RESULT, { success: false, error: 'No.' }])
})

it.each([[{ id: 'c1', name: 'x' }], [{ success: 'yes' }], [{}], [{ arguments: {} }]])(
  'what is neither makes no call: %j',
  (given) => {
    expect(fromSteerable([given])).toEqual([])
  },
)

it('a call and its result in one object are read', () => {
  expect(fromSteerable([{ call: CALL, result: RESULT }])).toMatchObject([
    { call: CALL, result: RESULT },
  ])
  expect(fromSteerable([{ call: CALL }])).toMatchObject([{ call: CALL }])
  expect(fromSteerable([{ call: 7, result: RESULT }, { call: {} }])).toEqual([])
})

const card = (status: string, more: object) => ({ id: 'c1', name: 'x', args: {}, status, ...more })
const retry = { success: false, needsFollowup: true, error: 'E_PARSE', message: 'Use ISO-8601.' }
it.each([
  ['failed', { output: retry }, { result: retry }],
  ['failed', { error: 'E_PARSE', output: retry }, { result: retry }],
  ['failed', { output: 'ENOENT' }, { result: { success: false, error: 'ENOENT' } }],
  [
    'failed',
    { output: { isError: true, content: [{ type: 'text', text: 'no' }] } },
    { result: { success: false, error: 'no' } },
  ],
  ['failed', {}, { result: { success: false } }],
  [
    'cancelled',
    { output: 'half' },
    { outcome: 'cancelled', result: { success: true, data: { value: 'half' } } },
  ],
])('a card that is %s keeps what it has: %j', (status, more, record) => {
  expect(fromSteerable([card(status, more)])).toMatchObject([record])
})

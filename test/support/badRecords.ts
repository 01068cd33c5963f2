/** A value of a wrong shape where a record is expected, and what is wrong with it. */
export type BadRecord = readonly [what: string, make: () => unknown]

const call = { id: 'call-1', name: 'update_note', arguments: { path: 'notes/plan.md' } }
const throwing = (key: string, rest: object = {}) =>
  Object.defineProperty({ ...rest }, key, {
    enumerable: true,
    get() {
      throw new Error(`the getter of ${key}`)
    },
  })

function cycle(): unknown {
  const record: Record<string, unknown> = { call }
  record.result = { success: true, data: record }
  record.origin = record
  return record
}

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({ call }, {})
  revoke()
  return proxy
}

const trap = () => {
  throw new Error('a trap of the proxy')
}

/** No call can be read from these: nothing says what runs. */
export const NO_RECORDS: readonly BadRecord[] = [
  ['undefined', () => undefined],
  ['null', () => null],
  ['a number', () => 5],
  ['NaN', () => Number.NaN],
  ['a text', () => 'call-1'],
  ['a boolean', () => true],
  ['a big integer', () => 1n],
  ['a symbol', () => Symbol('record')],
  ['a function', () => () => ({ call })],
  ['an array', () => [{ call }]],
  ['a promise', () => Promise.resolve({ call })],
  ['a map', () => new Map([['call', call]])],
  ['an empty object', () => ({})],
  ['a call without a record around it', () => call],
  ['null for the call', () => ({ call: null })],
  ['a text for the call', () => ({ call: 'update_note' })],
  ['a list for the call', () => ({ call: [call] })],
  ['a call without an id', () => ({ call: { name: 'update_note', arguments: {} } })],
  ['a call without a name', () => ({ call: { id: 'call-1', arguments: {} } })],
  ['a number for the id', () => ({ call: { ...call, id: 7 } })],
  ['an object for the name', () => ({ call: { ...call, name: {} } })],
  ['a getter of the call that throws', () => throwing('call')],
  ['a getter of the id that throws', () => ({ call: throwing('id', call) })],
  ['a getter of the name that throws', () => ({ call: throwing('name', call) })],
  ['a call that is inherited', () => Object.create({ call }) as unknown],
  ['an id that is inherited', () => ({ call: Object.create(call) as unknown })],
  ['a revoked proxy', revoked],
  ['a proxy whose traps throw', () => new Proxy({ call }, { get: trap, ownKeys: trap, has: trap })],
]

/** These have a call; something beside it is wrong. */
export const BROKEN_RECORDS: readonly BadRecord[] = [
  [
    'a request that is inherited',
    () => Object.assign(Object.create({ request: { id: 'r' } }) as object, { call }),
  ],
  ['no arguments', () => ({ call: { id: 'call-1', name: 'update_note' } })],
  ['null for the arguments', () => ({ call: { ...call, arguments: null } })],
  ['a getter of the arguments that throws', () => ({ call: throwing('arguments', call) })],
  ['a getter of the result that throws', () => throwing('result', { call })],
  [
    'a getter in the result that throws',
    () => ({ call, result: throwing('message', { success: false }) }),
  ],
  [
    'a getter in the data of the result that throws',
    () => ({ call, result: { success: true, data: throwing('path') } }),
  ],
  ['a getter of the request that throws', () => throwing('request', { call })],
  [
    'a getter in the request that throws',
    () => ({ call, request: throwing('batch', { id: 'r' }) }),
  ],
  ['a getter in the question that throws', () => ({ call, question: throwing('schema') })],
  ['a getter in what is known of the tool that throws', () => ({ call, spec: throwing('mode') })],
  ['a record that holds itself', cycle],
  ['a frozen record', () => Object.freeze({ call: Object.freeze(call), result: null })],
  [
    'numbers for everything',
    () => ({
      call,
      ...everything(5),
    }),
  ],
  ['texts for everything', () => ({ call, ...everything('x') })],
  ['null for everything', () => ({ call, ...everything(null) })],
  ['lists for everything', () => ({ call, ...everything([null, 5, 'x', [], {}]) })],
  ['empty objects for everything', () => ({ call, ...everything({}) })],
  ['objects of numbers for everything', () => ({ call, ...everything(members(5)) })],
  ['objects of null for everything', () => ({ call, ...everything(members(null)) })],
  ['objects of objects for everything', () => ({ call, ...everything(members({ a: {} })) })],
  ['objects of lists for everything', () => ({ call, ...everything(members([null, 5, {}])) })],
  ['objects of texts for everything', () => ({ call, ...everything(members('x')) })],
  [
    'a request and a batch of numbers',
    () => ({ call, request: { id: 5, batch: { id: 5, submit: 'together', size: 'x' } } }),
  ],
  ['an open question of numbers', () => ({ call, question: { id: 5, message: 5, schema: 5 } })],
  [
    'a failed result of objects',
    () => ({ call, result: { success: false, error: {}, message: [] } }),
  ],
]

/** Every member of a record but its call. */
const MEMBERS =
  'argumentsText argumentsState phase run partial result outcome marks summary bounds handle recovery attachments inputs content progress request decision question undo times parentId spec origin'.split(
    ' ',
  )

const everything = (value: unknown) => Object.fromEntries(MEMBERS.map((key) => [key, value]))

/** What the members of a record have as members, all with the same value. */
const members = (value: unknown) =>
  Object.fromEntries(
    'id kind by batch options can payload expiresAt prompt title risk success error message data value total startedAt endedAt server mode inputSchema annotations confirmation local name description permission call model outcome reason items offer label ids rest protocol exact cursor total shown fields kind uri text mimeType schema url size submit scopes checksum'
      .split(' ')
      .map((key) => [key, value]),
  )

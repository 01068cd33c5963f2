import { getOwnMember, isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { nameOfType } from '../../tool-call/parse/expect.ts'
import { warnInDevelopment } from '../warnInDevelopment.ts'

const records = new WeakMap<object, ToolCallRecord>()
const lists = new WeakMap<object, readonly ToolCallRecord[]>()
const unreadable = new WeakSet<ToolCallRecord>()
let count = 0
const NO_RECORD = createUnreadable()
const NO_RECORDS: readonly ToolCallRecord[] = []

/**
 * What an app gives as a record: the same object where it is one. What has no call, throws when it
 * is read, or inherits members, becomes a record of which nothing is known. Total, and the same
 * object for the same value.
 */
export function readRecord(given: unknown): ToolCallRecord {
  if (typeof given !== 'object' || given === null) {
    warn('a record', nameOfType(given))
    return NO_RECORD
  }
  const known = records.get(given)
  if (known) return known
  const record = isRecord(given) ? given : createUnreadable(given)
  records.set(given, record)
  records.set(record, record)
  return record
}

/** Whether nothing says which call it is, so that nothing can be decided about it. */
export const isUnreadable = (record: ToolCallRecord): boolean => unreadable.has(record)

/** What an app gives as records: the same list where all of them are. What is no list is empty. */
export function readRecords(given: unknown): readonly ToolCallRecord[] {
  try {
    if (Array.isArray(given)) return readList(given)
  } catch {
    // a proxy
  }
  warn('a list of records', 'none')
  return NO_RECORDS
}

function readList(given: readonly unknown[]): readonly ToolCallRecord[] {
  const read = given.map(readRecord)
  if (read.every((record, index) => record === given[index])) return given as ToolCallRecord[]
  const known = lists.get(given) ?? [...new Set(read)]
  lists.set(given, known)
  return known
}

function isRecord(given: object): given is ToolCallRecord {
  try {
    readMembers(given, MAX_DEPTH)
    const call = getOwnMember(given, 'call')
    if (['id', 'name'].every((key) => typeof getOwnMember(call, key) === 'string')) return true
    warn('a record', 'one without a call that has an id and a name')
  } catch {
    warn('a record', 'one that inherits members, or throws when it is read')
  }
  return false
}

/** Values may be large: what is deeper or wider is read where it is shown. */
const MAX_DEPTH = 3
const MAX_WIDTH = 1000

/** What would run, and what is known of its tool: the execution reads these, and says so. */
const OF_EXECUTION = ['arguments', 'payload', 'spec']

/** Throws what reading it throws, and where it inherits members. */
function readMembers(value: object, depth: number): void {
  let left = MAX_WIDTH
  for (const key in value) {
    if (!Object.hasOwn(value, key)) throw new TypeError()
    if (--left === 0) return
    const member = (value as JsonObject)[key]
    if (depth > 1 && isJsonObject(member) && !OF_EXECUTION.includes(key))
      readMembers(member, depth - 1)
  }
}

/** Its arguments are not known either, so nothing can be allowed. */
function createUnreadable(given?: object): ToolCallRecord {
  const call = { id: '', name: '', arguments: {} }
  try {
    const name = getOwnMember(getOwnMember(given, 'call'), 'name')
    if (typeof name === 'string') call.name = name
  } catch {
    // it stays without a name
  }
  if (given) call.id = `unreadable-${(count += 1)}`
  const record: ToolCallRecord = Object.freeze({ call, argumentsState: 'invalid' })
  unreadable.add(record)
  return record
}

const warn = (expected: string, found: string): void =>
  warnInDevelopment(
    `handrail: expected ${expected}, and got ${found}. It is shown as unknown, and nobody can decide about it. Give what an adapter returns: { call: { id, name, arguments } }.`,
  )

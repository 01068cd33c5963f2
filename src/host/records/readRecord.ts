import { getOwnMember, ownOptions } from '../../tool-call/JsonObject.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { sourcesOf, withSource } from '../../tool-call/withSource.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'

let records = new WeakMap<object, ToolCallRecord>()
let lists = new WeakMap<object, readonly ToolCallRecord[]>()
/** How many members every object inherited when they were filled, and whether by a script. */
let inherited = 0
let areAllPolluted = false
const unreadable = new WeakSet<ToolCallRecord>()
let count = 0
const NO_RECORD = createUnreadable()
const NO_RECORDS: readonly ToolCallRecord[] = []

/**
 * What an app gives as a record: the same object where it is one; where it inherits members, a copy
 * without them. What has no call, or throws when it is read, becomes a record of which nothing is
 * known. Total, and the same object for the same value.
 */
export function readRecord(given: unknown): ToolCallRecord {
  forgetWhatInherits()
  return readOne(given)
}

function readOne(given: unknown): ToolCallRecord {
  if (typeof given !== 'object' || given === null) {
    warnInDevelopment('record', '', given)
    return NO_RECORD
  }
  const known = records.get(given)
  if (known) return known
  const record = ownRecordOf(given) ?? createUnreadable(given)
  records.set(given, record)
  if (record !== given) records.set(record, record)
  return record
}

/** Where a script gives members to every object of the page, what was read before is read again. */
function forgetWhatInherits(): void {
  const names = Object.getOwnPropertyNames(Object.prototype)
  if (names.length === inherited) return
  inherited = names.length
  areAllPolluted = names.some((name) => !STANDARD.test(name))
  records = new WeakMap()
  lists = new WeakMap()
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
  warnInDevelopment('records', '', given)
  return NO_RECORDS
}

function readList(given: readonly unknown[]): readonly ToolCallRecord[] {
  forgetWhatInherits()
  const isRead = (one: unknown) => one !== undefined && records.get(one as object) === one
  if (given.every(isRead)) return given as ToolCallRecord[]
  const read = given.map(readOne)
  if (read.every((record, index) => record === given[index])) return given as ToolCallRecord[]
  const known = lists.get(given) ?? [...new Set(read)]
  lists.set(given, known)
  return known
}

function ownRecordOf(given: object): ToolCallRecord | undefined {
  try {
    const call = getOwnMember(given, 'call')
    if (['id', 'name'].every((key) => typeof getOwnMember(call, key) === 'string')) {
      const own = ownMembers(given, MAX_DEPTH) as ToolCallRecord
      if (typeof getOwnMember(call, 'arguments') === 'string')
        warnInDevelopment('text_arguments', own.call.name)
      return own === given ? own : withSource(own, ...sourcesOf(given as ToolCallRecord))
    }
    warnInDevelopment('record', '', given)
  } catch {
    warnInDevelopment('throwing_record')
  }
  return undefined
}

/** Values may be large: what is deeper or wider is read where it is shown. */
const MAX_DEPTH = 3
const MAX_WIDTH = 1000

/** These say what they hold by what they inherit, and are shown as text. */
const BUILT_IN = [Error, Date, Map, Set]

/** What would run, and what is known of its tool: the execution reads these, and says so. */
const OF_EXECUTION = ['arguments', 'payload', 'spec']

/**
 * The same object, or a copy without a prototype where it, or what it holds, inherits members.
 * Throws what reading it throws.
 */
function ownMembers(given: object, depth: number): object {
  if (BUILT_IN.some((type) => given instanceof type)) return given
  let own = inheritsMembers(given) ? copyOf(given) : given
  for (const [key, member] of Object.entries(given).slice(0, MAX_WIDTH)) {
    if (depth === 1 || !isObject(member) || OF_EXECUTION.includes(key)) continue
    const ownMember = ownMembers(member, depth - 1)
    if (ownMember === member) continue
    if (own === given) own = copyOf(given)
    Object.assign(own, { [key]: ownMember })
  }
  return own
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const copyOf = (given: object): object => (Array.isArray(given) ? [...given] : ownOptions(given))

/** What objects of every page inherit. */
const STANDARD =
  /^(?:__\w+__|constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|to(?:Locale)?String|valueOf)$/

/** A list counts by its items. */
function inheritsMembers(value: object): boolean {
  const root: unknown = Array.isArray(value) ? null : Object.getPrototypeOf(value)
  if (root === Object.prototype) return areAllPolluted
  return (
    isObject(root) &&
    (Object.getOwnPropertyNames(root).some((name) => !STANDARD.test(name)) || inheritsMembers(root))
  )
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

import { plainCopy } from '../engines/json/plainCopy.ts'
import { sameJson } from '../engines/json/sameJson.ts'
import { askSafely, oncePer } from '../internal/basics.ts'
import { factsOf } from './registeredMode.ts'
import type { CallLike, ToolPolicy } from './ToolPolicy.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import { isJsonObject, type JsonObject } from '../model/JsonObject.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import { parseRecord } from '../model/parseRecord.ts'

/** By record, then by policy: one record is read with several policies, and without one. */
const proposals = /* @__PURE__ */ oncePer((record: ToolCallRecord) =>
  oncePer((policy: ToolPolicy) => proposalOf(record, policy === NO_POLICY ? undefined : policy)),
)

const NO_POLICY: ToolPolicy = {}

/**
 * The execution that a record proposes: with the arguments that the runtime asks about, else with
 * those that the model wrote. Total, and the same object for the same record and policy. Only this
 * folder and the adapters read the arguments of a record.
 */
export function deriveExecution(record: ToolCallRecord, policy: ToolPolicy | undefined): Execution {
  return proposals(parseRecord(record))(isJsonObject(policy) ? policy : NO_POLICY)
}

function proposalOf(record: ToolCallRecord, policy: ToolPolicy | undefined): Execution {
  const { id, name, arguments: written } = record.call
  const tool = factsOf(name, record.spec, policy)
  const given = argumentsOf(written, record.argumentsState)
  const called: Execution = Object.freeze({
    id,
    name,
    server: tool.server ?? undefined,
    tool,
    text:
      record.argumentsText ??
      (given.state === 'invalid' && !given.isTooLarge ? textOf(written) : undefined),
    source: 'call' as const,
    from: undefined,
    ...given, // last: an engine makes the object faster
  })
  const payload = record.request?.payload ?? undefined
  if (payload === undefined) return called
  const asked = argumentsOf(payload, 'complete')
  return called.state === 'complete' &&
    asked.state === 'complete' &&
    sameJson(asked.arguments, called.arguments)
    ? called
    : withArguments(called, 'request', asked)
}

type OwnArguments = Pick<Execution, 'arguments' | 'state' | 'isTooLarge'>

/** Anything but an object of plain data cannot be read. */
export function argumentsOf(given: unknown, state: unknown): OwnArguments {
  if (state === 'streaming') return { arguments: arrivingArguments(given), state }
  if (given === undefined) return { arguments: {}, state: state === 'invalid' ? state : 'complete' }
  try {
    const own = plainCopy(given)
    if (isJsonObject(own))
      return { arguments: own, state: state === 'invalid' ? state : 'complete' }
  } catch (error) {
    if (error instanceof RangeError) return { arguments: {}, state: 'invalid', isTooLarge: true }
    // not data
  }
  return { arguments: {}, state: 'invalid' }
}

/** The same call of the same tool with other arguments. */
export const withArguments = (
  from: Execution,
  source: Execution['source'],
  given: OwnArguments,
): Execution => {
  const { isTooLarge: _, ...rest } = from
  return Object.freeze({ ...rest, ...given, text: undefined, source, from })
}

/** As much of an execution as a policy and its grants look at. */
export const callOf = ({ id, name, arguments: given, text, state }: Execution): CallLike => ({
  id,
  name,
  arguments: given,
  ...(text !== undefined && state === 'complete' && { argumentsText: text }),
})

/** The text of anything but an object, to be shown. */
function textOf(given: unknown): string | undefined {
  try {
    return JSON.stringify(given)
  } catch {
    return undefined
  }
}

const reports = new WeakMap<object, Execution>()

/**
 * The execution that runs or ran, once nobody is asked: the runtime's report, else the allowed one,
 * else the proposed one.
 */
export function currentExecution(
  record: ToolCallRecord,
  proposed: Execution,
  allowed: Execution = proposed,
): Execution {
  const ran: unknown = record.inputs?.call
  return isJsonObject(ran) ? reportedExecution(ran, allowed) : allowed
}

/** The allowed execution in the runtime's report, if it then ran another one. */
export function allowedInstead(
  { inputs }: ToolCallRecord,
  proposed: Execution,
): Execution | undefined {
  const allowed = inputs?.allowed
  if (!allowed) return undefined
  const known = reports.get(allowed)
  if (known) return known
  const { name, server, arguments: given } = allowed
  const execution = Object.freeze({
    ...withArguments(proposed, 'reported', argumentsOf(given, 'complete')),
    ...(name !== proposed.name && { name, tool: {} }),
    ...(server !== undefined && { server }),
    from: undefined,
  })
  reports.set(allowed, execution)
  return execution
}

/** The allowed execution in the runtime's report, if it says with which arguments. */
export function reportedAllowed(
  { decision, inputs }: ToolCallRecord,
  proposed: Execution,
): Execution | undefined {
  // then the call is what ran
  if (inputs?.allowed || decision?.kind !== 'allow') return undefined
  const { arguments: given, edited } = decision
  return edited || Object.keys(given).length > 0 ? reportedExecution(given, proposed) : undefined
}

/** The same object for the same report. If it reports a known execution, that one. */
function reportedExecution(given: JsonObject, from: Execution): Execution {
  const known = reports.get(given)
  if (known && (known === from || known.from === from)) return known
  const reported = withArguments(from, 'reported', argumentsOf(given, ''))
  const execution = isSameArguments(reported, from) ? from : reported
  reports.set(given, execution)
  return execution
}

const isSameArguments = (a: Execution, b: Execution): boolean =>
  a.state === b.state && sameJson(a.arguments, b.arguments)

/**
 * Arguments as far as they have come, without what is no data. A list or an object is copied when
 * somebody first reads it: the next piece of the stream brings all of it again, and mostly nobody
 * reads it.
 */
export function arrivingArguments(given: unknown): JsonObject {
  const members = entriesOf(given).filter(([, member]) => !NO_DATA.test(typeof member))
  const nested = members.filter(([, member]) => typeof member === 'object' && member !== null)
  const lazy = nested.map(([key, member]) => [key, { get: once(member as object) }] as const)
  const own: JsonObject = Object.fromEntries(members)
  return Object.freeze(Object.defineProperties(own, Object.fromEntries(lazy)))
}

const NO_DATA = /^(?:function|symbol|bigint)$/

type Entries = readonly (readonly [key: string, value: unknown])[]

/** Those that can be read. */
function entriesOf(given: unknown): Entries {
  const own = askSafely(() => (isJsonObject(given) ? given : {}), {})
  const keys = askSafely(() => Object.keys(own), [])
  return keys.flatMap((key) => askSafely<Entries>(() => [[key, own[key]]], []))
}

/** A copy of what is data, made with the first reading. */
function once(member: object): () => unknown {
  let copy: { value: unknown } | undefined
  // undefined if it is not data
  return () => (copy ??= { value: askSafely(() => plainCopy(member), undefined) }).value
}

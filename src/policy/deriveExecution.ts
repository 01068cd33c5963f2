import { plainCopy } from '../json/plainCopy.ts'
import { sameJson } from '../json/sameJson.ts'
import { factsOf } from '../policy/mode/factsOf.ts'
import type { CallLike, ToolPolicy } from '../policy/index.ts'
import type { Execution } from '../tool-call/Execution.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import type { JsonObject, ToolCallRecord } from '../tool-call/index.ts'
import { arrivingArguments } from './arrivingArguments.ts'

const proposals = new WeakMap<object, { policy: ToolPolicy | undefined; execution: Execution }>()

/**
 * What a record proposes to run: with the arguments that the runtime asks about, else with those
 * that the model wrote. Total, and the same object for the same record and policy. Only this folder
 * and the adapters read the arguments of a record.
 */
export function deriveExecution(record: ToolCallRecord, policy: ToolPolicy | undefined): Execution {
  if (!isJsonObject(record)) return proposalOf({}, policy)
  const known = proposals.get(record)
  if (known && known.policy === policy) return known.execution
  const execution = proposalOf(record, policy)
  proposals.set(record, { policy, execution })
  return execution
}

function proposalOf(record: JsonObject, policy: ToolPolicy | undefined): Execution {
  const call = isJsonObject(record.call) ? record.call : {}
  const name = typeof call.name === 'string' ? call.name : ''
  const tool = factsOf(name, isJsonObject(record.spec) ? record.spec : undefined, policy)
  const given = argumentsOf(call.arguments, record.argumentsState)
  const called: Execution = Object.freeze({
    ...given,
    id: typeof call.id === 'string' ? call.id : '',
    name,
    server: typeof tool.server === 'string' ? tool.server : undefined,
    tool,
    text:
      typeof record.argumentsText === 'string'
        ? record.argumentsText
        : given.state === 'invalid' && !given.isTooLarge
          ? textOf(call.arguments)
          : undefined,
    source: 'call' as const,
    from: undefined,
  })
  const payload = isJsonObject(record.request) ? record.request.payload : undefined
  if (payload === undefined || payload === null) return called
  const asked = argumentsOf(payload, 'complete')
  return called.state === 'complete' &&
    asked.state === 'complete' &&
    sameJson(asked.arguments, called.arguments)
    ? called
    : withArguments(called, 'request', asked)
}

type OwnArguments = Pick<Execution, 'arguments' | 'state' | 'isTooLarge'>

/** What is no data, or no object, cannot be read. */
function argumentsOf(given: unknown, state: unknown): OwnArguments {
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
const withArguments = (
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

/** What is no object, as text, to be shown. */
function textOf(given: unknown): string | undefined {
  try {
    return JSON.stringify(given)
  } catch {
    return undefined
  }
}

const edits = new WeakMap<object, Execution>()

/** What a person made of what was asked. The same object until the edited arguments are others. */
export function editedExecution(asked: Execution, edited: JsonObject): Execution {
  const known = edits.get(edited)
  if (known?.from === asked && sameJson(known.arguments, edited)) return known
  const execution = withArguments(asked, 'edited', argumentsOf(edited, 'complete'))
  edits.set(edited, execution)
  return execution
}

const reports = new WeakMap<object, Execution>()

/**
 * What runs or ran, once nobody is asked: what the runtime reports the tool ran with, else what was
 * allowed, else what is proposed.
 */
export function currentExecution(
  record: ToolCallRecord,
  proposed: Execution,
  allowed: Execution = proposed,
): Execution {
  const { inputs }: JsonObject = isJsonObject(record) ? record : {}
  const ran = isJsonObject(inputs) ? inputs.call : undefined
  return isJsonObject(ran) ? reportedExecution(ran, allowed) : allowed
}

/** What the runtime reports that was allowed, where the call that it then ran is another. */
export function allowedInstead({ inputs }: JsonObject, proposed: Execution): Execution | undefined {
  const allowed = isJsonObject(inputs) ? inputs.allowed : undefined
  if (!isJsonObject(allowed)) return undefined
  const known = reports.get(allowed)
  if (known) return known
  const { name, server, arguments: given } = allowed
  const execution = Object.freeze({
    ...withArguments(proposed, 'reported', argumentsOf(given, 'complete')),
    ...(typeof name === 'string' && name !== proposed.name && { name, tool: {} }),
    ...(typeof server === 'string' && { server }),
    from: undefined,
  })
  reports.set(allowed, execution)
  return execution
}

/** What the runtime reports that was allowed, where it says with which arguments. */
export function reportedAllowed(
  { decision, inputs }: JsonObject,
  proposed: Execution,
): Execution | undefined {
  // then the call is what ran
  if (isJsonObject(inputs) && isJsonObject(inputs.allowed)) return undefined
  const { kind, arguments: given, edited }: JsonObject = isJsonObject(decision) ? decision : {}
  return kind === 'allow' && isJsonObject(given) && (edited || Object.keys(given).length > 0)
    ? reportedExecution(given, proposed)
    : undefined
}

/** The same object for the same report. Where it reports what is known already, that. */
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

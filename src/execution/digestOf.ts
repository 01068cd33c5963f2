import { runToEnd } from '../internal/work/runInSlices.ts'
import { shareWork, type SharedWork } from '../internal/work/shareWork.ts'
import { namedCall } from '../json/digestCall.ts'
import { hashSteps, isLong, lengthSteps, STEP_UNITS } from '../json/hashJson.ts'
import { comparedSteps, writtenSteps } from '../json/textSteps.ts'
import { parseSteps } from '../json/parseJson.ts'
import { sameJson } from '../json/sameJson.ts'
import { definitionOf } from '../policy/definitionOf.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { JsonObject } from '../tool-call/JsonObject.ts'

/**
 * `named`: what its digest is made of; undefined where nothing can be bound to it. `length`: how
 * much that is, about. `isExact`: no number of the text is lost. `saysMore`: the text says something
 * else than the arguments, or more.
 */
type Binding = {
  named: JsonObject | undefined
  length: number
  isExact: boolean
  saysMore: boolean
}
type Digest = string | undefined

/** Each is done once. Of megabytes it takes long, so that it can be done in steps. */
type Works = {
  reading: SharedWork<Binding>
  digest: SharedWork<Digest>
  checksum: SharedWork<Digest>
}

const worksByExecution = new WeakMap<Execution, Works>()

/**
 * Names tool, server, definition and arguments, as `digestCall` does. Undefined where they have no
 * canonical JSON, or their text says something else; then nothing can be allowed. It is made when a
 * decision first needs it, of much before (`bindingSteps`). What is only shown is compared
 * (`isSameExecution`), and whether it has a digest says `isBindable`.
 */
export const digestOf = (execution: Execution): string | undefined =>
  runToEnd(worksOf(execution).digest.steps())

/** The digest where a click has little left to make of it. A refusal does not wait for more. */
export const shortDigestOf = (execution: Execution): string | undefined =>
  isBound(execution, false) ? digestOf(execution) : undefined

/** Names arguments and tool, as the checksum of a request does; undefined as the digest. */
export const checksumOf = (execution: Execution): string | undefined =>
  runToEnd(worksOf(execution).checksum.steps())

/** Whether a decision can be bound to it: it has a digest. */
export const isBindable = (execution: Execution): boolean =>
  bindingOf(execution).named !== undefined

/** Whether no number of the text is lost in the doubles of the arguments. */
export const isExact = (execution: Execution): boolean => bindingOf(execution).isExact

/** Whether the text says something else than the arguments, or more. It is read once. */
export const textSaysMore = (execution: Execution): boolean => bindingOf(execution).saysMore

/** Whether that is known, or short work. */
export const isTextRead = (execution: Execution): boolean =>
  !isLong(execution.text) || worksOf(execution).reading.isDone()

/** `isBindable`, in steps. */
export function* bindableSteps(execution: Execution): Generator<void, boolean> {
  const { named } = yield* worksOf(execution).reading.steps()
  return named !== undefined
}

const bindingOf = (execution: Execution): Binding => runToEnd(worksOf(execution).reading.steps())

/**
 * Whether all that a decision needs is there, or so little that it can be made in the click.
 * `hasChecksum`: the request has one.
 */
export function isBound(execution: Execution, hasChecksum: boolean): boolean {
  const { reading, digest, checksum } = worksOf(execution)
  const { text, state, arguments: given } = execution
  if (!reading.isDone() && state === 'complete' && (isLong(text) || isLong(given))) return false
  const { named, length } = bindingOf(execution)
  return (
    named === undefined ||
    length <= STEP_UNITS ||
    (digest.isDone() && (!hasChecksum || checksum.isDone()))
  )
}

/** All of that, in steps. */
export function* bindingSteps(execution: Execution, hasChecksum: boolean): Generator<void, void> {
  const { digest, checksum } = worksOf(execution)
  yield* digest.steps()
  if (hasChecksum) yield* checksum.steps()
}

/** Makes nothing again where `before` has the same digest: an app wrote its record anew. */
export function shareBinding(execution: Execution, before: Execution): boolean {
  const works = worksOf(before)
  if (worksByExecution.get(execution) === works) return true
  if (!hasSameBinding(execution, before)) return false
  worksByExecution.set(execution, works)
  return true
}

/** Stricter than whether they are the same call: a digest names the server and the definition, too. */
function hasSameBinding(execution: Execution, otherExecution: Execution): boolean {
  const { name, server, state, tool } = execution
  const other = otherExecution
  if (name !== other.name || server !== other.server || state !== other.state) return false
  if (execution.text !== other.text && !(saysNoMore(execution) && saysNoMore(other))) return false
  try {
    return sameJson(execution.arguments, otherExecution.arguments) && sameJson(tool, other.tool)
  } catch {
    return false // a schema that holds itself
  }
}

/** There is no text, or it was read and is just the arguments: then no digest has it. */
const saysNoMore = (execution: Execution): boolean =>
  execution.text === undefined ||
  (execution.state === 'complete' &&
    worksOf(execution).reading.isDone() &&
    !textSaysMore(execution))

function worksOf(execution: Execution): Works {
  const known = worksByExecution.get(execution)
  if (known) return known
  const reading = shareWork(() => readingSteps(execution))
  const works: Works = {
    reading,
    digest: shareWork(function* () {
      const { named } = yield* reading.steps()
      return named && (yield* digestSteps(named))
    }),
    checksum: shareWork(() => digestSteps({ args: execution.arguments, tool: execution.name })),
  }
  worksByExecution.set(execution, works)
  return works
}

/** The text is read once, and only where it may say more than the arguments. */
function* readingSteps(execution: Execution): Generator<void, Binding> {
  const { name, server, tool, arguments: given, state, text } = execution
  const isRead =
    state === 'complete' && typeof text === 'string' && !(yield* writtenSteps(text, given))
  const reading = isRead ? yield* parseSteps(text) : undefined
  const hasExactText = !reading || reading.inexactNumbers.length === 0
  const compared = isRead && reading ? yield* comparedSteps(text, given, reading) : WRITTEN
  const saysMore = !hasExactText || !compared.isSame
  const unnamed = { named: undefined, length: 0, isExact: hasExactText, saysMore }
  if (state !== 'complete' || !compared.isTextOf) return unnamed
  try {
    const shown = { server, tool: name, definition: definitionOf(name, tool), arguments: given }
    const named = namedCall(reading ? { ...shown, argumentsText: text } : shown, reading)
    const length = yield* lengthSteps(named)
    return length === undefined ? unnamed : { ...unnamed, named, length }
  } catch {
    return unnamed
  }
}

/** A text that is just the arguments, or none, is not read. */
const WRITTEN = { isSame: true, isTextOf: true }

function* digestSteps(named: JsonObject): Generator<void, Digest> {
  try {
    return yield* hashSteps(named)
  } catch {
    return undefined
  }
}

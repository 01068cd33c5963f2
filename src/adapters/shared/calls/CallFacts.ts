import type { ArrivingArguments } from './createArrivingArguments.ts'
import type { ConsentDecision, JsonObject, ToolCallRecord } from '../../../tool-call/index.ts'

/**
 * What a protocol says about one call, in the members of its record. What is absent or `undefined`
 * was not said.
 */
export type CallFacts = {
  readonly [
    Member in keyof Omit<ToolCallRecord, 'call' | 'origin' | 'run'>
  ]?: ToolCallRecord[Member]
} & {
  readonly name?: string | undefined
  readonly arguments?: JsonObject | undefined
  /** The protocol's own ids. */
  readonly ids?: Readonly<Record<string, string>> | undefined
  /** What no member has a place for. */
  readonly rest?: JsonObject | undefined
}

/** Calls that end together. */
export interface Run {
  state: ToolCallRecord['run']
  readonly calls: KnownCall[]
}

/** One call, as far as it is known. Only its book changes it. */
export interface KnownCall {
  /** Unique in the conversation. */
  readonly id: string
  readonly run: Run
  readonly sources: readonly object[]
  facts: CallFacts
  /** What it was when permission was asked for it, where that was known whole. */
  asked?: ProposedCall | undefined
  /** Its arguments, while they stream. */
  arriving?: ArrivingArguments | undefined
}

/** What a call would run. */
export type ProposedCall = {
  readonly name: string
  readonly server: unknown
  readonly arguments: JsonObject
}

/** Nothing has ended the call. */
export function isOpen({ facts }: KnownCall): boolean {
  return facts.result === undefined && facts.outcome === undefined
}

/** A success that comes for a call that was denied, where a denial is no success: the call ran. */
export function ranThoughDenied({ facts }: KnownCall, { result }: CallFacts): boolean {
  return (
    facts.decision?.kind === 'deny' &&
    (facts.outcome === 'denied' || facts.outcome === 'rejected') &&
    facts.result === undefined &&
    result?.success === true
  )
}

/** Members that grow. */
const MERGED: readonly string[] = ['ids', 'rest', 'times', 'spec', 'inputs', 'provenance']
/** Members of a call that goes on. */
const OPEN: readonly string[] = [
  'phase',
  'partial',
  'progress',
  'request',
  'question',
  'decision',
  'outcome',
  'isDecidedElsewhere',
]

/**
 * What may still be said of a settled call: what it was, the arguments that it had not got whole,
 * what else there is about its result; a result, where a word ended it.
 */
function isLate(known: CallFacts, member: string): boolean {
  if (OPEN.includes(member)) return true
  if (member.startsWith('arguments') && known.argumentsState === 'streaming') return false
  if (['name', 'arguments', 'result', 'content'].includes(member))
    return known[member as keyof CallFacts] !== undefined
  return member.startsWith('arguments') && known.arguments !== undefined
}

/**
 * The facts with what was said now: the same object when nothing is new. The end of a call that has
 * one stays; it takes with it what was open, and so does a decision the request.
 */
export function addFacts(
  call: KnownCall,
  added: CallFacts,
  isSame: (a: unknown, b: unknown) => boolean,
): CallFacts {
  const known = call.facts
  const settled = !isOpen(call)
  const changes = Object.entries(added).flatMap(([member, value]) => {
    if (value === undefined || (settled && isLate(known, member))) return []
    const before = known[member as keyof CallFacts]
    const now = !MERGED.includes(member)
      ? value
      : settled
        ? { ...(value as object), ...(before as object | undefined) }
        : { ...(before as object | undefined), ...(value as object) }
    return before !== undefined && isSame(before, now) ? [] : [[member, now] as const]
  })
  if (changes.length === 0) return known
  const next: Record<string, unknown> = { ...known, ...Object.fromEntries(changes) }
  if (!settled && (added.result !== undefined || added.outcome !== undefined)) {
    next.phase = 'done'
    for (const member of ['partial', 'request', 'question']) delete next[member]
  }
  if (added.decision) {
    if (!settled) next.decision = ofRequest(added.decision, known.request)
    if (!settled && isOtherThanAsked(call, added.decision, isSame))
      next.inputs = { ...(next.inputs as object), allowed: call.asked }
    delete next.request
  }
  if (!settled && isOtherThanAllowed(known, next, isSame))
    next.inputs = { ...(next.inputs as object), allowed: known.inputs?.allowed ?? allowedOf(known) }
  // What streamed was the way to the arguments.
  if (added.arguments && added.argumentsState !== 'streaming' && added.argumentsText === undefined)
    delete next.argumentsText
  return next
}

/** What was allowed is what was asked, where the runtime asked for other arguments. */
const ofRequest = (decision: ConsentDecision, request: CallFacts['request']): ConsentDecision =>
  decision.kind === 'allow' && !decision.edited && request?.payload
    ? { ...decision, arguments: request.payload }
    : decision

/** What a request is about, where it is known whole. */
export const proposedIn = ({
  name,
  spec,
  arguments: given,
  argumentsState,
}: CallFacts): ProposedCall | undefined =>
  name === undefined || !given || argumentsState === 'streaming'
    ? undefined
    : { name, server: spec?.server, arguments: given }

/** A call became another after permission was asked for it: what was asked is what was allowed. */
function isOtherThanAsked(
  { asked, facts }: KnownCall,
  decision: ConsentDecision,
  isSame: (a: unknown, b: unknown) => boolean,
): boolean {
  if (decision.kind !== 'allow' || decision.edited || facts.request?.payload || !asked) return false
  const now = proposedIn(facts)
  return now !== undefined && (now.name !== asked.name || !isSame(now.arguments, asked.arguments))
}

/**
 * A call that was allowed is another by now. What streams is not known yet; what a person made of
 * the arguments is what was allowed.
 */
function isOtherThanAllowed(
  { name, arguments: before, argumentsState, decision }: CallFacts,
  now: CallFacts,
  isSame: (a: unknown, b: unknown) => boolean,
): boolean {
  if (decision?.kind !== 'allow' || name === undefined || !before) return false
  if ([argumentsState, now.argumentsState].includes('streaming')) return false
  return (
    now.name !== name ||
    (!isSame(now.arguments, before) && !isSame(now.arguments, decision.arguments))
  )
}

const allowedOf = ({ name = '', spec, arguments: before = {}, decision }: CallFacts) => ({
  name,
  server: spec?.server,
  arguments: decision?.kind === 'allow' && decision.edited ? decision.arguments : before,
})

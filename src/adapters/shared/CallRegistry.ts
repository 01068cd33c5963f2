import { addLate, createArrivingArguments, createUniqueIds } from './createRecordList.ts'
import type { RecordList, ArrivingArguments } from './createRecordList.ts'
import { isSameJson, textOf, withoutMembers } from './members.ts'
import type { ConsentDecision, ToolResult, JsonObject, ToolCallRecord } from '../../model/index.ts'

/** The app's key for a call, with `calls.of`; several if the call is part of something. */
export type Sources = object | readonly object[]

/**
 * The calls of a conversation by the protocol's ids. Everything reported about a call is merged
 * into its record. Ids are Map keys, so any text works.
 */
export class CallRegistry {
  readonly #uniqueId = createUniqueIds()
  readonly #byKey = new Map<string, KnownCall>()
  /** If a message calls several by one id: all of them, and how many of the first have ended. */
  readonly #twins = new Map<string, { readonly calls: KnownCall[]; ended: number }>()
  readonly #runs = new Map<unknown, Run>()
  /** Results so far: calls between which none came belong to one message. */
  #answers = 0
  readonly #list
  readonly #runActive

  /** `runActive`: `false` for a stored conversation, all runs of which have ended. */
  constructor(list: RecordList<KnownCall>, runActive: boolean | undefined) {
    this.#list = list
    this.#runActive = runActive
  }

  find(key: string | undefined): KnownCall | undefined {
    return key === undefined ? undefined : this.#byKey.get(key)
  }

  /**
   * The call that something is about; where it did not come yet, one of which only that is known.
   */
  of(key: string | undefined, source: Sources, run?: unknown): KnownCall {
    return this.find(key) ?? this.#add(key, source, run)
  }

  /**
   * The call that a result is about. If one message calls several by the same id, that is the first
   * of them that has none; of those of its tool, if the result has a `name`.
   */
  answered(key: string | undefined, source: Sources, run?: unknown, name?: unknown): KnownCall {
    const latest = this.of(key, source, run)
    const twins = key === undefined ? undefined : this.#twins.get(key)
    if (!twins) return latest
    while (twins.calls[twins.ended] && !isOpen(twins.calls[twins.ended]!)) twins.ended += 1
    const first = twins.calls[twins.ended]
    const isOther = first && name !== undefined && first.facts.name !== name
    const named = isOther
      ? twins.calls.find((call) => isOpen(call) && call.facts.name === name)
      : first
    return named ?? first ?? latest
  }

  /** Adds a result. If the call has one, the new one is kept beside it. */
  answer(
    call: KnownCall,
    reported: CallFacts,
    ...withdrawn: readonly (keyof CallFacts)[]
  ): KnownCall {
    const late = isOpen(call) ? {} : addLate(call.facts, reported)
    if (isOpen(call)) this.#answers += 1
    // What is told with it is about that one, not about the first.
    if (late.later) return this.mergeCallFacts(call, late)
    const { outcome, phase } = call.facts
    // It was thought never to have begun.
    const ended = outcome === 'cancelled' && phase === 'queued' ? (['outcome'] as const) : []
    return this.mergeCallFacts(call, reported, ...ended, ...withdrawn)
  }

  /**
   * A call with its name and arguments: the one that is there, unless the same id stands for
   * something else now.
   */
  begin(key: string | undefined, reported: CallFacts, source: Sources, run?: unknown): KnownCall {
    const known = this.find(key)
    return known && !isAnother(known, reported)
      ? this.mergeCallFacts(known, reported)
      : this.add(key, reported, source, run)
  }

  /** A call of its own, even if its id stands for another one. */
  add(key: string | undefined, reported: CallFacts, source: Sources, run?: unknown): KnownCall {
    return this.mergeCallFacts(this.#add(key, source, run), reported)
  }

  /**
   * The current call of an id. An open call may become another. A call under the id of an ended one
   * is a call of its own: nobody was asked about it.
   */
  current(known: KnownCall, reported: CallFacts, source: Sources, run?: unknown): KnownCall {
    return !isOpen(known) && isAnother(known, reported)
      ? this.#add(known.facts.ids?.id, source, run)
      : known
  }

  /** As `mergeCallFacts`, if a denial is no success: what succeeds ran, whoever denied it. */
  settle(call: KnownCall, reported: CallFacts): KnownCall {
    const withdrawn = ranThoughDenied(call, reported) ? (['outcome'] as const) : []
    return this.answer(call, reported, ...withdrawn)
  }

  /** Adds what was said of a call; `withdrawn` members are said no more. */
  mergeCallFacts(
    call: KnownCall,
    reported: CallFacts,
    ...withdrawn: readonly (keyof CallFacts)[]
  ): KnownCall {
    const added = addFacts(call, reported, isSameJson)
    const facts: CallFacts = withdrawn.some((member) => added[member] !== undefined)
      ? withoutMembers(added, ...withdrawn)
      : added
    if (facts === call.facts) return call
    if (facts.request && facts.request !== call.facts.request) call.asked = proposedIn(facts)
    call.facts = facts
    if (facts.argumentsState !== 'streaming') call.arriving = undefined
    this.#list.touch(call)
    return call
  }

  /** Adds a piece to the text of arguments that still stream: the record has what can be told of it. */
  appendArguments(call: KnownCall, piece: string): KnownCall {
    const { argumentsState, argumentsText = '' } = call.facts
    if (argumentsState !== 'streaming' || piece === '') return call
    if (call.arriving?.text !== argumentsText) {
      call.arriving = createArrivingArguments()
      call.arriving.push(argumentsText)
    }
    call.arriving.push(piece)
    return this.mergeCallFacts(call, { argumentsText: call.arriving.text })
  }

  /**
   * `reported`: what the end of the run says of its open calls. `why`: the reason that the runtime
   * gives, kept with the first of them. A call whose arguments never ended has not begun.
   */
  endRun(key: unknown, reported?: (call: KnownCall) => CallFacts, why?: unknown) {
    this.#endRun(key, (call) => ({ ...stopUnwritten(call), ...reported?.(call) }), why)
  }

  #endRun(key: unknown, reported?: (call: KnownCall) => CallFacts, why?: unknown) {
    const run = this.#runs.get(key)
    if (!run || run.isOver) return
    run.state = 'ended'
    run.isOver = true
    const first = run.calls.find(isOpen)
    if (first && typeof why === 'string' && why) this.mergeCallFacts(first, { runEnd: why })
    for (const call of run.calls) {
      this.#list.touch(call)
      if (reported && isOpen(call)) this.mergeCallFacts(call, reported(call))
    }
  }

  /** Nobody will run these calls, of which none has begun. `why`: kept with the first of them. */
  giveUp(calls: Iterable<KnownCall>, why?: unknown): boolean {
    const unbegun = [...calls].filter((call) => isOpen(call) && call.facts.phase === undefined)
    for (const [index, call] of unbegun.entries())
      this.mergeCallFacts(call, {
        phase: 'queued',
        outcome: 'cancelled',
        ...(index === 0 && typeof why === 'string' && why && { runEnd: why }),
      })
    return unbegun.length > 0
  }

  /** The run of that key that goes on, or the next one. */
  runOf(key: unknown): Run {
    const known = this.#runs.get(key)
    if (known && !known.isOver) return known
    const run: Run = { state: this.#runActive === false ? 'ended' : 'active', calls: [] }
    this.#runs.set(key, run)
    return run
  }

  /** The calls of a run that nothing has ended. */
  openIn(key: unknown): readonly KnownCall[] {
    return this.#runs.get(key)?.calls.filter(isOpen) ?? []
  }

  /** The app says so. It may know no more than that nothing comes any longer. */
  end() {
    for (const key of this.#runs.keys()) this.#endRun(key)
  }

  /** Called by the same message. Of a call that somebody was asked about, no other gets the result. */
  #isTwin(before: KnownCall, run: Run): boolean {
    const { batch, asked, facts } = before
    return batch === this.#answers && before.run === run && !asked && !facts.decision
  }

  #addTwin(key: string, call: KnownCall, before: KnownCall | undefined) {
    if (!before) return
    const twins = this.#twins.get(key) ?? { calls: [before], ended: 0 }
    if (!this.#isTwin(before, call.run)) this.#twins.delete(key)
    else this.#twins.set(key, twins).get(key)!.calls.push(call)
  }

  #add(key: string | undefined, source: Sources, runKey: unknown): KnownCall {
    const run = this.runOf(runKey)
    const before = this.find(key)
    const call: KnownCall = {
      id: this.#uniqueId(key ?? `call:${this.#list.calls.length}`),
      run,
      sources: [source].flat(),
      facts: key === undefined ? {} : { ids: { id: key } },
      batch: this.#answers,
    }
    if (key !== undefined) {
      this.#byKey.set(key, call)
      this.#addTwin(key, call, before)
    }
    run.calls.push(call)
    this.#list.add(call)
    return call
  }
}

const stopUnwritten = ({ facts }: KnownCall): CallFacts =>
  facts.argumentsState === 'streaming' && facts.phase === undefined
    ? { outcome: 'cancelled', phase: 'queued' }
    : {}

function isAnother({ facts }: KnownCall, reported: CallFacts): boolean {
  if (facts.name !== undefined && reported.name !== undefined && facts.name !== reported.name)
    return true
  // The same id in a later message.
  if (
    facts.result &&
    facts.ids?.messageId !== undefined &&
    reported.ids?.messageId !== undefined &&
    facts.ids.messageId !== reported.ids.messageId
  )
    return true
  return (
    facts.argumentsState !== 'streaming' &&
    facts.arguments !== undefined &&
    reported.arguments !== undefined &&
    !(
      isSameJson(facts.arguments, reported.arguments) &&
      // A whole message has no text of what streamed before it.
      [facts.argumentsText, undefined].includes(reported.argumentsText)
    )
  )
}

/**
 * A protocol's facts about one call, in the members of its record. An absent or `undefined` member
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
  /** Everything that has no member of its own. */
  readonly rest?: JsonObject | undefined
}

/** A result as it was read. `rest`: its members that a record has no place for. */
export type ReadResult = Pick<CallFacts, 'outcome' | 'marks' | 'phase' | 'content' | 'times'> & {
  readonly result: ToolResult
  readonly rest: JsonObject
}

/** Calls that end together. */
export interface Run {
  state: ToolCallRecord['run']
  /** Its end was told: the next call begins another. */
  isOver?: boolean
  readonly calls: KnownCall[]
}

/** One call, as far as it is known. Only its book changes it. */
export interface KnownCall {
  /** Unique in the conversation. */
  readonly id: string
  readonly run: Run
  readonly sources: readonly object[]
  /** How many results had come when it began. */
  readonly batch: number
  facts: CallFacts
  /** The call as it was when permission was asked for it, if it was known whole. */
  asked?: ProposedCall | undefined
  /** The conversation went on without an answer to it. */
  isLeft?: boolean
  /** Its arguments, while they stream. */
  arriving?: ArrivingArguments | undefined
}

/** The tool and arguments that a call would run. */
export type ProposedCall = {
  readonly name: string
  readonly server: unknown
  readonly arguments: JsonObject
}

/** Nothing has ended the call. */
export function isOpen({ facts }: KnownCall): boolean {
  return facts.result === undefined && facts.outcome === undefined
}

/** True if two calls ask for the same, as text. */
export const isSameCall = (a: CallFacts, b: CallFacts): boolean =>
  a.name === b.name && textOf(a.arguments) === textOf(b.arguments)

/** The name of a tool, if it is one. */
export const named = (name: unknown): CallFacts =>
  typeof name === 'string' && name !== '' ? { name } : {}

/** The name that a result has, of a call that did not come. */
export const nameFrom = ({ facts }: KnownCall, name: unknown): CallFacts =>
  facts.name === undefined ? named(name) : {}

type Told = Partial<Pick<ConsentDecision, 'id' | 'scope' | 'by'>> & {
  readonly at?: number
  readonly reason?: unknown
}

/**
 * A person's decision, unless `told` says whose. Its digest is empty: nothing binds it to what was
 * shown.
 */
export const reported = ({ id, facts }: KnownCall, told: Omit<Told, 'reason'> = {}) =>
  ({
    id: facts.request?.id ?? id,
    digest: '',
    scope: 'once',
    by: { kind: 'person', id: 'person' },
    ...told,
  }) as const

/** The facts of a call about which a protocol reports a decision. */
export function decided(
  call: KnownCall,
  kind: 'allow' | 'deny' | 'abort',
  { reason, ...told }: Told = {},
): CallFacts {
  const base = reported(call, told)
  if (kind === 'allow')
    return {
      decision: { ...base, kind, arguments: call.facts.arguments ?? {} },
      phase: 'running',
    }
  if (kind === 'abort') return { decision: { ...base, kind }, outcome: 'cancelled' }
  const why = typeof reason === 'string' && reason && { reason }
  return { decision: { ...base, kind, ...why }, outcome: 'denied' }
}

/** A success that comes for a call that was denied, if a denial is no success: the call ran. */
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
const OPEN: readonly string[] =
  'phase partial progress request question decision outcome isDecidedElsewhere'.split(' ')

/** False for facts that a settled call still takes: its tool, whole arguments, a first result. */
function isLate(known: CallFacts, member: string): boolean {
  if (OPEN.includes(member)) return true
  if (member.startsWith('arguments') && known.argumentsState === 'streaming') return false
  if (['name', 'arguments', 'result', 'content'].includes(member))
    return known[member as keyof CallFacts] !== undefined
  return member.startsWith('arguments') && known.arguments !== undefined
}

/** The same object when nothing is new. A call's end stays, and takes with it what was open. */
function addFacts(
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
    // A call that never began did not come to its end either.
    if (added.phase !== 'queued') next.phase = 'done'
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
  // The streamed text was the way to the arguments.
  if (added.arguments && added.argumentsState !== 'streaming' && added.argumentsText === undefined)
    delete next.argumentsText
  return next
}

/** The allowed call is the one in the request, if the runtime asked for other arguments. */
const ofRequest = (decision: ConsentDecision, request: CallFacts['request']): ConsentDecision =>
  decision.kind === 'allow' && !decision.edited && request?.payload
    ? { ...decision, arguments: request.payload }
    : decision

/** The call that a request is about, if it is known whole. */
const proposedIn = ({
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

/** A call that was allowed is another by now. Arguments that a person edited are allowed ones. */
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

import { addLate, createArrivingArguments, createUniqueIds } from './createRecordList.ts'
import type { RecordList, ArrivingArguments } from './createRecordList.ts'
import { isSameJson, readArguments, textOf, withoutMembers } from './members.ts'
import type { ConsentDecision, ToolResult, JsonObject, ToolCallRecord } from '../../model/index.ts'

/** The app's own objects for a call, by which `calls.of` finds it: one, or several. */
export type Sources = object | readonly object[]

/** The calls of a conversation by the protocol's ids, and the facts reported about each. */
export class CallRegistry {
  readonly #uniqueId = createUniqueIds()
  readonly #byKey = new Map<string, KnownCall>()
  /** Calls of one message that share an id, and how many of the first have ended. */
  readonly #twins = new Map<string, { readonly calls: KnownCall[]; ended: number }>()
  readonly #runs = new Map<unknown, Run>()
  /** Results so far. Calls with no result between them belong to one message. */
  #answers = 0
  readonly #list
  readonly #runActive

  /** `runActive`: `false` for a stored conversation. All of its runs have ended. */
  constructor(list: RecordList<KnownCall>, runActive: boolean | undefined) {
    this.#list = list
    this.#runActive = runActive
  }

  find(key: string | undefined): KnownCall | undefined {
    return key === undefined ? undefined : this.#byKey.get(key)
  }

  /** The call with an id. If it did not come yet, adds one of which nothing else is known. */
  of(key: string | undefined, source: Sources, run?: unknown): KnownCall {
    return this.find(key) ?? this.#add(key, source, run)
  }

  /**
   * The call of a result. If a message has several calls with this id, takes the first open one.
   * `name`: the tool of the result, if it says one. Prefers a call of that tool.
   */
  answered(key: string | undefined, source: Sources, run?: unknown, name?: unknown): KnownCall {
    const latest = this.of(key, source, run)
    const twins = key === undefined ? undefined : this.#twins.get(key)
    if (!twins) return latest
    while (twins.calls[twins.ended] && !isOpen(twins.calls[twins.ended]!)) twins.ended += 1
    const first = twins.calls[twins.ended]
    if (name === undefined || first?.facts.name === name) return first ?? latest
    const named = first && twins.calls.find((call) => isOpen(call) && call.facts.name === name)
    return named ?? first ?? latest
  }

  /** Adds a result. Keeps it as `later` if the call has one. */
  answer(
    call: KnownCall,
    reported: CallFacts,
    ...withdrawn: readonly (keyof CallFacts)[]
  ): KnownCall {
    const late = isOpen(call) ? {} : addLate(call.facts, reported)
    if (isOpen(call)) this.#answers += 1
    // The other facts are about this result, not about the first one.
    if (late.later) return this.mergeCallFacts(call, late)
    const { outcome, phase } = call.facts
    // A call with a result has begun.
    const ended = outcome === 'cancelled' && phase === 'queued' ? (['outcome'] as const) : []
    return this.mergeCallFacts(call, reported, ...ended, ...withdrawn)
  }

  /** Starts a call with its name and arguments, or returns the known one that is the same. */
  begin(key: string | undefined, reported: CallFacts, source: Sources, run?: unknown): KnownCall {
    const known = this.find(key)
    return known && !isAnother(known, reported)
      ? this.mergeCallFacts(known, reported)
      : this.add(key, reported, source, run)
  }

  /** Adds a call, even if its id stands for another one. */
  add(key: string | undefined, reported: CallFacts, source: Sources, run?: unknown): KnownCall {
    return this.mergeCallFacts(this.#add(key, source, run), reported)
  }

  /**
   * The call that is meant by an id now. An open call may become another. After its end, another
   * name or other arguments are a new call: nobody was asked about that.
   */
  current(known: KnownCall, reported: CallFacts, source: Sources, run?: unknown): KnownCall {
    return !isOpen(known) && isAnother(known, reported)
      ? this.#add(known.facts.ids?.id, source, run)
      : known
  }

  /** Ends a call. A success takes back a denial: the call ran. */
  settle(call: KnownCall, reported: CallFacts): KnownCall {
    const withdrawn = ranThoughDenied(call, reported) ? (['outcome'] as const) : []
    return this.answer(call, reported, ...withdrawn)
  }

  /** Adds facts to a call, and takes back the `withdrawn` members. */
  mergeCallFacts(
    call: KnownCall,
    reported: CallFacts,
    ...withdrawn: readonly (keyof CallFacts)[]
  ): KnownCall {
    const added = addFacts(call, reported)
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

  /** Takes members back. */
  withdraw(call: KnownCall, ...members: readonly (keyof CallFacts)[]): KnownCall {
    return this.mergeCallFacts(call, {}, ...members)
  }

  /** Adds a piece to the text of arguments that stream. The record has their value so far. */
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

  /** Ends the arguments that stream, and reads their text. `given`: their value without a text. */
  closeArguments(call: KnownCall, given: unknown = {}, said: CallFacts = {}): KnownCall {
    const { argumentsState, argumentsText = given } = call.facts
    if (argumentsState !== 'streaming') return call
    return this.mergeCallFacts(call, { ...readArguments(argumentsText), ...said })
  }

  /**
   * Ends a run. `reported`: facts of its open calls. `why`: the reason of the end, kept with the
   * first open call. A call whose arguments never ended has not begun.
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

  /** Cancels the calls that have not begun. `why`: kept with the first. True if there was one. */
  giveUp(calls: Iterable<KnownCall>, why?: unknown): boolean {
    const unbegun = [...calls].filter((call) => isOpen(call) && call.facts.phase === undefined)
    for (const [index, call] of unbegun.entries()) {
      const told = index === 0 && typeof why === 'string' && why && { runEnd: why }
      this.mergeCallFacts(call, { ...UNBEGUN, ...told })
    }
    return unbegun.length > 0
  }

  /** The active run of a key, or the next one. */
  runOf(key: unknown): Run {
    const known = this.#runs.get(key)
    if (known && !known.isOver) return known
    const run: Run = { state: this.#runActive === false ? 'ended' : 'active', calls: [] }
    this.#runs.set(key, run)
    return run
  }

  openIn(key: unknown): readonly KnownCall[] {
    return this.#runs.get(key)?.calls.filter(isOpen) ?? []
  }

  /** Ends all runs, without a reason. */
  end() {
    for (const key of this.#runs.keys()) this.#endRun(key)
  }

  /** True if both come from one message. A call that was asked about keeps its result to itself. */
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

/** It was stopped before it began. */
const UNBEGUN = { outcome: 'cancelled', phase: 'queued' } as const

const stopUnwritten = ({ facts }: KnownCall): CallFacts =>
  facts.argumentsState === 'streaming' && facts.phase === undefined ? UNBEGUN : {}

function isAnother({ facts }: KnownCall, reported: CallFacts): boolean {
  const differ = (known: unknown, other: unknown) =>
    known !== undefined && other !== undefined && known !== other
  if (differ(facts.name, reported.name)) return true
  if (facts.result && differ(facts.ids?.messageId, reported.ids?.messageId)) return true
  if (facts.argumentsState === 'streaming' || !facts.arguments || !reported.arguments) return false
  return (
    !isSameJson(facts.arguments, reported.arguments) ||
    // A whole message has no text, even after a stream.
    ![facts.argumentsText, undefined].includes(reported.argumentsText)
  )
}

/** Facts about one call, as members of its record. `undefined` says nothing. */
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

/** A result as facts. `rest`: members without a place in the record. */
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

/** The known facts of a call. Only the registry changes them. */
export interface KnownCall {
  /** Unique in the conversation. */
  readonly id: string
  readonly run: Run
  readonly sources: readonly object[]
  /** How many results had come when it began. */
  readonly batch: number
  facts: CallFacts
  /** The whole call, as it was when permission was asked for it. */
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

export const isOpen = ({ facts }: KnownCall): boolean =>
  facts.result === undefined && facts.outcome === undefined

export const isSameCall = (a: CallFacts, b: CallFacts): boolean =>
  a.name === b.name && textOf(a.arguments) === textOf(b.arguments)

export const STREAMING = { arguments: {}, argumentsState: 'streaming' } as const

/** The name of a tool, if it is one. */
export const named = (name: unknown): CallFacts =>
  typeof name === 'string' && name !== '' ? { name } : {}

/** The name in a result, if its call has none. */
export const nameFrom = ({ facts }: KnownCall, name: unknown): CallFacts =>
  facts.name === undefined ? named(name) : {}

type Told = Partial<Pick<ConsentDecision, 'id' | 'scope' | 'by'>> & {
  readonly at?: number
  readonly reason?: unknown
}

/** A person whom the protocol does not name. */
export const PERSON = { kind: 'person', id: 'person' } as const

/** Members of a decision that a protocol reports. Its digest is empty: nothing binds it. */
export const reported = ({ id, facts }: KnownCall, told: Omit<Told, 'reason'> = {}) =>
  ({ id: facts.request?.id ?? id, digest: '', scope: 'once', by: PERSON, ...told }) as const

/** The facts of a call with a decision that its protocol reports. */
export function decided(
  call: KnownCall,
  kind: 'allow' | 'deny' | 'abort',
  { reason, ...told }: Told = {},
): CallFacts {
  const base = reported(call, told)
  const given = call.facts.arguments ?? {}
  if (kind === 'allow') return { decision: { ...base, kind, arguments: given }, phase: 'running' }
  if (kind === 'abort') return { decision: { ...base, kind }, outcome: 'cancelled' }
  const why = typeof reason === 'string' && reason && { reason }
  return { decision: { ...base, kind, ...why }, outcome: 'denied' }
}

/** True if a denied call succeeded: it ran. */
export const ranThoughDenied = ({ facts }: KnownCall, { result }: CallFacts): boolean =>
  facts.decision?.kind === 'deny' &&
  (facts.outcome === 'denied' || facts.outcome === 'rejected') &&
  facts.result === undefined &&
  result?.success === true

const MERGED: readonly string[] = ['ids', 'rest', 'times', 'spec', 'inputs', 'provenance']
const OPEN: readonly string[] =
  'phase partial progress request question decision outcome isDecidedElsewhere'.split(' ')

/** False for facts that an ended call still takes: its tool, whole arguments, a first result. */
function isLate(known: CallFacts, member: string): boolean {
  if (OPEN.includes(member)) return true
  if (member.startsWith('arguments') && known.argumentsState === 'streaming') return false
  if (['name', 'arguments', 'result', 'content'].includes(member))
    return known[member as keyof CallFacts] !== undefined
  return member.startsWith('arguments') && known.arguments !== undefined
}

/** The same object if nothing is new. The first end stays, and closes what was open. */
function addFacts(call: KnownCall, added: CallFacts): CallFacts {
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
    return before !== undefined && isSameJson(before, now) ? [] : [[member, now] as const]
  })
  if (changes.length === 0) return known
  const next: Record<string, unknown> = { ...known, ...Object.fromEntries(changes) }
  if (!settled && (added.result !== undefined || added.outcome !== undefined)) {
    // A queued call never began.
    if (added.phase !== 'queued') next.phase = 'done'
    for (const member of ['partial', 'request', 'question']) delete next[member]
  }
  if (added.decision) {
    if (!settled) next.decision = ofRequest(added.decision, known.request)
    if (!settled && isOtherThanAsked(call, added.decision))
      next.inputs = { ...(next.inputs as object), allowed: call.asked }
    delete next.request
  }
  if (!settled && isOtherThanAllowed(known, next))
    next.inputs = { ...(next.inputs as object), allowed: known.inputs?.allowed ?? allowedOf(known) }
  // Whole arguments replace the streamed text.
  if (added.arguments && added.argumentsState !== 'streaming' && added.argumentsText === undefined)
    delete next.argumentsText
  return next
}

/** The decision, with the arguments that the runtime asked about. */
const ofRequest = (decision: ConsentDecision, request: CallFacts['request']): ConsentDecision =>
  decision.kind === 'allow' && !decision.edited && request?.payload
    ? { ...decision, arguments: request.payload }
    : decision

/** The call that a request is about, if it is known whole. */
function proposedIn(facts: CallFacts): ProposedCall | undefined {
  const { name, spec, arguments: given, argumentsState } = facts
  const isWhole = name !== undefined && given && argumentsState !== 'streaming'
  return isWhole ? { name, server: spec?.server, arguments: given } : undefined
}

/** True if a call became another after permission was asked for it. */
function isOtherThanAsked({ asked, facts }: KnownCall, decision: ConsentDecision): boolean {
  if (decision.kind !== 'allow' || decision.edited || facts.request?.payload || !asked) return false
  const now = proposedIn(facts)
  return (
    now !== undefined && !(now.name === asked.name && isSameJson(now.arguments, asked.arguments))
  )
}

/** True if an allowed call became another. Arguments that a person edited are allowed ones. */
function isOtherThanAllowed(known: CallFacts, now: CallFacts): boolean {
  const { name, arguments: before, argumentsState, decision } = known
  if (decision?.kind !== 'allow' || name === undefined || !before) return false
  if ([argumentsState, now.argumentsState].includes('streaming')) return false
  const isAllowed = [before, decision.arguments].some((each) => isSameJson(now.arguments, each))
  return now.name !== name || !isAllowed
}

const allowedOf = ({ name = '', spec, arguments: before = {}, decision }: CallFacts) => ({
  name,
  server: spec?.server,
  arguments: decision?.kind === 'allow' && decision.edited ? decision.arguments : before,
})

/** Holds calls beside a request: while the run stands still, they have not begun. */
export function createHold(calls: CallRegistry) {
  const held = new Map<KnownCall, CallFacts['phase']>()
  const started = new WeakSet<KnownCall>()
  return {
    /** The runtime said that the call began: it is never held. */
    start: (call: KnownCall) => void started.add(call),
    hold(beside: Iterable<KnownCall>) {
      for (const call of beside) {
        const { phase, request, question, decision, argumentsState } = call.facts
        const isBusy = started.has(call) || request || question || decision
        if (!isOpen(call) || isBusy || held.has(call) || argumentsState === 'streaming') continue
        if (phase !== undefined && phase !== 'running') continue
        held.set(call, phase)
        calls.mergeCallFacts(call, { phase: 'queued' })
      }
    },
    /** The run goes on. */
    release() {
      for (const [call, phase] of held)
        if (call.facts.phase === 'queued')
          calls.mergeCallFacts(call, { phase }, ...(phase ? [] : (['phase'] as const)))
      held.clear()
    },
  }
}

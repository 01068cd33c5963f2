import {
  isOpen,
  proposedIn,
  addFacts,
  ranThoughDenied,
  type CallFacts,
  type KnownCall,
  type Run,
} from './CallFacts.ts'
import { createArrivingArguments } from './createArrivingArguments.ts'
import type { RecordList } from './createRecordList.ts'
import { createUniqueIds } from './createUniqueIds.ts'
import { isSameJson } from '../read/isSameJson.ts'
import { withoutMembers } from '../read/withoutMembers.ts'

/** What the app finds a call by, with `calls.of`; several where the call is part of something. */
export type Sources = object | readonly object[]

/**
 * The calls of a conversation by the protocol's ids. Everything reported about a call is merged
 * into its record. Ids are Map keys, so any text works.
 */
export class CallRegistry {
  readonly #uniqueId = createUniqueIds()
  readonly #byKey = new Map<string, KnownCall>()
  readonly #runs = new Map<unknown, Run>()
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
   * A call with its name and arguments: the one that is there, unless the same id stands for
   * something else now.
   */
  begin(key: string | undefined, reported: CallFacts, source: Sources, run?: unknown): KnownCall {
    const known = this.find(key)
    return this.mergeCallFacts(
      known && !isAnother(known, reported) ? known : this.#add(key, source, run),
      reported,
    )
  }

  /**
   * The call that is told, where a call may become another while it is open. What comes under its
   * id once it has ended is a call of its own: nobody was asked about it.
   */
  current(known: KnownCall, reported: CallFacts, source: Sources, run?: unknown): KnownCall {
    return !isOpen(known) && isAnother(known, reported)
      ? this.#add(known.facts.ids?.id, source, run)
      : known
  }

  /** As `mergeCallFacts`, where a denial is no success: what succeeds ran, whoever denied it. */
  settle(call: KnownCall, reported: CallFacts): KnownCall {
    const withdrawn = ranThoughDenied(call, reported) ? (['outcome'] as const) : []
    return this.mergeCallFacts(call, reported, ...withdrawn)
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
   * gives, kept with the first of them.
   */
  endRun(key: unknown, reported?: (call: KnownCall) => CallFacts, why?: unknown) {
    const run = this.#runs.get(key)
    if (!run || run.state === 'ended') return
    run.state = 'ended'
    const first = run.calls.find(isOpen)
    if (first && typeof why === 'string' && why) this.mergeCallFacts(first, { runEnd: why })
    for (const call of run.calls) {
      this.#list.touch(call)
      if (reported && isOpen(call)) this.mergeCallFacts(call, reported(call))
    }
  }

  end() {
    for (const key of this.#runs.keys()) this.endRun(key)
  }

  #add(key: string | undefined, source: Sources, runKey: unknown): KnownCall {
    let run = this.#runs.get(runKey)
    if (!run || (run.state === 'ended' && this.#runActive !== false)) {
      run = { state: this.#runActive === false ? 'ended' : 'active', calls: [] }
      this.#runs.set(runKey, run)
    }
    const call: KnownCall = {
      id: this.#uniqueId(key ?? `call:${this.#list.calls.length}`),
      run,
      sources: [source].flat(),
      facts: key === undefined ? {} : { ids: { id: key } },
    }
    if (key !== undefined) this.#byKey.set(key, call)
    run.calls.push(call)
    this.#list.add(call)
    return call
  }
}

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

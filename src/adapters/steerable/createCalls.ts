import { isJsonObject, TOOL_MODES } from '../../model/JsonObject.ts'
import { keepEarly } from '../shared/createRecordList.ts'
import { isOpen, isSameCall, named } from '../shared/CallRegistry.ts'
import type { CallFacts, CallRegistry, KnownCall, Run } from '../shared/CallRegistry.ts'
import {
  nativeId,
  ownMembers,
  textOf,
  withoutMembers,
  textMembers,
  askedQuestions,
} from '../shared/members.ts'
import { readResult } from '../shared/readResult.ts'
import type { ConsentScope, JsonObject, ToolCallRecord } from '../../model/index.ts'

/** The place of an object of the protocol. */
interface Place {
  /** A plain event stream has no id. */
  readonly stream?: unknown
  /** It says that its run is active. */
  readonly isLive?: boolean
  /** The message in which a call's id is unique, if it is not its run. */
  readonly scope?: unknown
  readonly envelope?: JsonObject
  readonly sources: readonly object[]
}

interface EarlyResult {
  readonly value: object
  readonly envelope: JsonObject
}

export type Calls = ReturnType<typeof createCalls>

/** The calls of a conversation, and which result belongs to which. */
export function createCalls(registry: CallRegistry, runActive: boolean | undefined) {
  /** By the provider's id: the calls of the latest scope that used it. */
  const byId = new Map<string, { scope: unknown; calls: KnownCall[] }>()
  const early = new Map<string, EarlyResult>()
  const facts = createFacts(registry)

  function turnOf({ stream, isLive = false }: Place): Run {
    const run = registry.runOf(stream)
    if (!isLive && run.calls.length === 0 && runActive === undefined) run.state = undefined
    return run
  }

  /** The call, or the one that was there already: the same call delivered twice is one. */
  function add(members: JsonObject, place: Place): KnownCall {
    const run = turnOf(place)
    const said = readCall(members, place.envelope)
    const key = nativeId(members.id)
    const { scope = run } = place
    const before = byId.get(key ?? '')
    const namesakes = before && before.scope === scope ? before.calls : []
    const known = namesakes.find((other) => isSameCall(other.facts, said))
    if (known) return known
    const call = facts.ask(registry.add(key, said, place.sources, place.stream))
    if (key === undefined) return call
    byId.set(key, { scope, calls: [...namesakes, call] })
    const result = early.get(key)
    early.delete(key)
    if (result) facts.answer(call, result)
    return call
  }

  /** The latest call with this id; among several of one scope the first that is not answered. */
  function find(key: string): KnownCall | undefined {
    const { calls = [] } = byId.get(key) ?? {}
    return calls.find(isOpen) ?? calls.at(-1)
  }

  return {
    add,
    find,
    /** A call, or what follows its first piece: that has no id and name. */
    addChunk(members: JsonObject, place: Place) {
      const before = turnOf(place).calls.at(-1)
      if (!before || members.id || members.name) add(members, place)
      else facts.goOn(before, ownMembers(members.arguments) ?? {})
    },
    /** Gives a result to the call whose id it carries, else to the first of `among` without one. */
    settle(value: unknown, envelope: JsonObject, among?: readonly KnownCall[]) {
      const members = ownMembers(value)
      if (typeof (members?.success ?? members?.isError) !== 'boolean') return
      const key = namedCall(members, envelope)
      const result = { value: value as object, envelope }
      const call =
        key === undefined ? (among ?? registry.openIn(undefined)).find(isOpen) : find(key)
      if (call) facts.answer(call, result)
      else if (key !== undefined) keepEarly(early, key, result)
    },
    advance: facts.advance,
    endRun: (stream: unknown, said?: JsonObject) => endRun(registry, stream, said),
  }
}

/** What is told of calls after they began. */
function createFacts(registry: CallRegistry) {
  /** Notes what a call asks the person, if it is whole. */
  function ask(call: KnownCall): KnownCall {
    const { name, arguments: args, argumentsState } = call.facts
    const question =
      name !== undefined && args && argumentsState === 'complete'
        ? askedQuestions({ name, arguments: args }, call.id)
        : undefined
    return registry.mergeCallFacts(call, { question })
  }

  /** Adds more arguments. They are `{}` if the runtime could not parse them. */
  function goOn(call: KnownCall, more: JsonObject) {
    const args = { ...call.facts.arguments, ...more }
    const isLost = Object.keys(more).length === 0
    const facts = isLost ? ({ argumentsState: 'invalid' } as const) : { arguments: args }
    ask(registry.mergeCallFacts(call, facts, 'question'))
  }

  /** Gives a call its end. The next open one of a run that ended tells why it ended. */
  function end(call: KnownCall, facts: CallFacts) {
    const { runEnd } = call.facts
    registry.answer(call, facts)
    if (runEnd === undefined) return
    registry.mergeCallFacts(call, {}, 'runEnd')
    const next = call.run.calls.find(isOpen)
    if (next) registry.mergeCallFacts(next, { runEnd })
  }

  function answer(call: KnownCall, { value, envelope }: EarlyResult) {
    const { rest: _, ...read } = readResult(value)
    const rest = withoutIds(envelope)
    const times = call.facts.times ?? timesOf(ownMembers(read.result.data)?.durationMs)
    end(call, {
      ...read,
      times: { ...read.times, ...times },
      ...readApproval(ownMembers(value) ?? {}, call),
      ...(Object.keys(rest).length > 0 && { rest: { resultEvent: rest } }),
    })
  }

  return {
    ask,
    goOn,
    answer,
    /** Moves a call on to a state that a card or a notification reports. */
    advance(call: KnownCall, state: CallFacts, others: JsonObject = {}) {
      const isEnd = state.result !== undefined || state.outcome !== undefined
      if (!isOpen(call) || (!isEnd && call.facts.phase === state.phase)) return
      const facts = {
        ...state,
        ...aboutFacts(call.facts.name, withoutMembers(others, 'id', 'name')),
      }
      if (isEnd) end(call, facts)
      else registry.mergeCallFacts(call, facts)
    },
  }
}

/** Ends a run. Its open calls keep what was said of the end. */
function endRun(registry: CallRegistry, stream: unknown, said?: JsonObject) {
  const { type, message, code } = said ?? {}
  const why = [message, code, type === 'done' ? undefined : type].find(
    (each) => typeof each === 'string' && each.trim() !== '',
  )
  registry.endRun(stream, () => (said ? { rest: { end: said } } : {}), why)
}

/** Envelope members that are not read elsewhere. */
function withoutIds(envelope: JsonObject): JsonObject {
  return withoutMembers(envelope, 'type payload messageId taskId orchestrationGroupId streamId')
}

/** Without an id, a name or an object of arguments it is no call that could run. */
function readCall(
  { id, name, arguments: args, ...others }: JsonObject,
  envelope: JsonObject = {},
): CallFacts {
  const key = nativeId(id)
  const isObject = isJsonObject(args)
  const isWhole = isObject && typeof name === 'string' && name !== '' && key !== undefined
  const { messageId, taskId, orchestrationGroupId, streamId } = envelope
  return {
    ...named(name),
    ...aboutFacts(name, {
      ...withoutIds(envelope),
      ...others,
      ...(key === undefined && { id }),
      ...(typeof name !== 'string' && { name }),
    }),
    arguments: isObject ? args : {},
    argumentsState: isWhole ? 'complete' : 'invalid',
    ...(!isObject && args !== undefined && { argumentsText: textOf(args) }),
    ids: textMembers({ messageId, taskId, orchestrationGroupId, streamId }),
  }
}

/** Facts beside a call. A mode that the runtime announces is the claim of a server `steerable`. */
function aboutFacts(name: unknown, { mode, summary, durationMs, ...rest }: JsonObject): CallFacts {
  const announced = TOOL_MODES.find((known) => known === mode)
  const isSummary = typeof summary === 'string' && summary !== ''
  return {
    ...(announced &&
      typeof name === 'string' && { spec: { name, mode: announced, server: 'steerable' } }),
    ...(isSummary && { summary }),
    times: timesOf(durationMs),
    rest: withoutMembers({ ...rest, ...(!announced && { mode }), ...(!isSummary && { summary }) }),
  }
}

const timesOf = (durationMs: unknown): CallFacts['times'] =>
  typeof durationMs === 'number' && Number.isFinite(durationMs) && durationMs >= 0
    ? { durationMs }
    : undefined

/** For how long a permission or a denial was given: `allow_once`, `deny_always`. */
const REACH = new Map<unknown, ConsentScope>([
  ['once', 'once'],
  ['for_session', 'conversation'],
  ['always', 'always'],
])

/**
 * A denial is known by `approval_denied`; a permission only by `_approval`, which the runtime adds
 * to calls that waited.
 */
function readApproval(
  result: JsonObject,
  { id, facts }: KnownCall,
): Pick<ToolCallRecord, 'outcome' | 'decision'> {
  const data = ownMembers(result.data)
  const approval = ownMembers(data?._approval)
  const isDenied = result.success === false && result.error === 'approval_denied'
  const kind = isDenied && typeof data?.approval === 'string' ? data.approval : approval?.kind
  const [, word, reach] = /^(allow|deny)_(.*)$/.exec(textOf(kind, 100)) ?? []
  const lasting = word === (isDenied ? 'deny' : 'allow') ? REACH.get(reach) : undefined
  const scope = lasting ?? 'once'
  const about = { id, digest: '', scope, by: actorOf(scope, approval?.waitMs) } as const
  if (!isDenied)
    return lasting
      ? { decision: { ...about, kind: 'allow', arguments: facts.arguments ?? {} } }
      : {}
  if (kind === 'timed_out') return { outcome: 'expired' }
  if (kind === 'abort') return { outcome: 'cancelled', decision: { ...about, kind: 'abort' } }
  const reason = [data?.reason, data?.message].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return {
    outcome: 'denied',
    ...((lasting || reason !== undefined) && {
      decision: { ...about, kind: 'deny', ...textMembers({ reason }) },
    }),
  }
}

/** A lasting answer that nobody waited for was given earlier and is applied by the runtime. */
const actorOf = (scope: ConsentScope, waited: unknown) =>
  scope !== 'once' && waited === 0
    ? ({ kind: 'policy' } as const)
    : ({ kind: 'person', id: 'person' } as const)

const CALL_IDS = ['callId', 'call_id', 'toolCallId', 'tool_call_id']

/** The call that a result names: the protocol has no member for it, runtimes add one. */
export function namedCall(...members: readonly (JsonObject | undefined)[]): string | undefined {
  for (const object of members)
    for (const key of CALL_IDS)
      if (nativeId(object?.[key]) !== undefined) return nativeId(object?.[key])
  return undefined
}

/** The members that name a call. */
export const callIdsIn = (members: JsonObject): JsonObject =>
  Object.fromEntries(CALL_IDS.map((key) => [key, members[key]]))

import { isJsonObject, TOOL_MODES } from '../../model/JsonObject.ts'
import {
  addLate,
  makeRecord,
  createRecordList,
  createUniqueIds,
  keepEarly,
  type RecordList,
} from '../shared/createRecordList.ts'
import {
  nativeId,
  ownMembers,
  textOf,
  withoutMembers,
  textMembers,
  askedQuestions,
  definedMembers,
} from '../shared/members.ts'
import { readResult } from '../shared/readResult.ts'
import type { ConsentScope, JsonObject, ToolCallRecord } from '../../model/index.ts'
import { withSource } from '../../model/isSameRecord.ts'

/** The place of an object of the protocol. */
interface Place {
  readonly turn: Turn
  readonly scope: unknown
  readonly envelope: JsonObject
  readonly sources: readonly object[]
}

interface EarlyResult {
  readonly value: object
  readonly envelope: JsonObject
}

export type Calls = ReturnType<typeof createCalls>

/** The calls of a conversation, and which result belongs to which. */
export function createCalls(runActive: boolean | undefined) {
  const list = createRecordList<SteerableCall>((call) => toRecord(call, runActive))
  let uniqueId = createUniqueIds()
  /** By the provider's id: the calls of the latest scope that used it. */
  let byId = new Map<string, SteerableCall[]>()
  let early = new Map<string, EarlyResult>()

  /** The call, or the one that was there already: the same call delivered twice is one. */
  function add(members: JsonObject, place: Place): SteerableCall {
    const read = readCall(members)
    const key = nativeId(members.id)
    const namesakes =
      (key === undefined ? undefined : byId.get(key))?.filter(
        (call) => call.scope === place.scope,
      ) ?? []
    const known = namesakes.find(
      (call) => call.name === read.name && textOf(call.arguments) === textOf(read.arguments),
    )
    if (known) return known
    const call = newCall(uniqueId(key ?? `call:${list.calls.length}`), read, members.id, place)
    list.add(call)
    if (key === undefined) return call
    byId.set(key, [...namesakes, call])
    const result = early.get(key)
    early.delete(key)
    if (result) answer(list, call, result)
    return call
  }

  /** The latest call with this id; among several of one scope the first that is not answered. */
  function find(key: string): SteerableCall | undefined {
    const calls = byId.get(key)
    return calls?.find(isOpen) ?? calls?.at(-1)
  }

  return {
    list,
    add,
    find,
    /** By the id it carries, else to the first of `among` that has none. */
    settle(value: unknown, envelope: JsonObject, among: Iterable<SteerableCall>) {
      const members = ownMembers(value)
      if (typeof (members?.success ?? members?.isError) !== 'boolean') return
      const key = namedCall(members, envelope)
      const result = { value: value as object, envelope }
      const call = key === undefined ? first(among) : find(key)
      if (call) answer(list, call, result)
      else if (key !== undefined) keepEarly(early, key, result)
    },
    reset() {
      uniqueId = createUniqueIds()
      byId = new Map()
      early = new Map()
    },
  }
}

function newCall(
  id: string,
  read: ReturnType<typeof readCall>,
  ownId: unknown,
  { turn, scope, envelope, sources }: Place,
): SteerableCall {
  const ids = readIds(envelope, ownId)
  const rest = withoutIds({ ...envelope, ...read.rest })
  const call = { ...read, id, turn, scope, ids, sources, rest }
  turn.calls.push(call)
  turn.unanswered.add(call)
  return call
}

function answer(
  list: RecordList<SteerableCall>,
  call: SteerableCall,
  { value, envelope }: EarlyResult,
) {
  const read = readResult(value)
  const { result, content, outcome, marks } = read
  if (!isOpen(call)) {
    Object.assign(call, addLate(call, read))
    return list.touch(call)
  }
  const rest = withoutIds(envelope)
  Object.assign(
    call,
    { result, content, phase: 'done' },
    definedMembers({ outcome, marks }),
    readApproval(ownMembers(value) ?? {}, call),
  )
  if (Object.keys(rest).length > 0) call.rest = { ...call.rest, resultEvent: rest }
  close(list, call)
}

/** The call waits for a result no more. The first open one of a turn that ended tells why it ended. */
function close(list: RecordList<SteerableCall>, call: SteerableCall) {
  const { turn } = call
  turn.unanswered.delete(call)
  list.touch(call)
  const next = turn.end && turn.calls.find(isOpen)
  if (next) list.touch(next)
}

/** Moves a call on to a state that a card or a notification reports. */
export function advance(
  calls: Calls,
  call: SteerableCall,
  state: Pick<SteerableCall, 'phase' | 'result' | 'content' | 'outcome' | 'marks'>,
  others: JsonObject = {},
) {
  if (!isOpen(call) || (isOpen(state) && call.phase === state.phase)) return
  Object.assign(call, state, { rest: { ...call.rest, ...withoutMembers(others, 'id', 'name') } })
  if (isOpen(call)) calls.list.touch(call)
  else close(calls.list, call)
}

export function isOpen({ result, outcome }: Pick<SteerableCall, 'result' | 'outcome'>): boolean {
  return result === undefined && outcome === undefined
}

function first<T>(values: Iterable<T>): T | undefined {
  for (const value of values) return value
  return undefined
}

/** Envelope members that are not read elsewhere. */
function withoutIds(envelope: JsonObject): JsonObject {
  return withoutMembers(envelope, 'type payload messageId taskId orchestrationGroupId streamId')
}

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
  call: SteerableCall,
): Pick<ToolCallRecord, 'outcome' | 'decision'> {
  const data = ownMembers(result.data)
  const approval = ownMembers(data?._approval)
  const isDenied = result.success === false && result.error === 'approval_denied'
  const kind = isDenied && typeof data?.approval === 'string' ? data.approval : approval?.kind
  const [, word, reach] = /^(allow|deny)_(.*)$/.exec(textOf(kind, 100)) ?? []
  const lasting = word === (isDenied ? 'deny' : 'allow') ? REACH.get(reach) : undefined
  const scope = lasting ?? 'once'
  const about = { id: call.id, digest: '', scope, by: actorOf(scope, approval?.waitMs) } as const
  if (!isDenied)
    return lasting ? { decision: { ...about, kind: 'allow', arguments: call.arguments } } : {}
  if (kind === 'timed_out') return { outcome: 'expired' }
  if (kind === 'abort') return { outcome: 'cancelled', decision: { ...about, kind: 'abort' } }
  const reason = [data?.reason, data?.message].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return {
    outcome: 'denied',
    ...((lasting || reason !== undefined) && {
      decision: { ...about, kind: 'deny', ...(typeof reason === 'string' && { reason }) },
    }),
  }
}

/** A lasting answer that nobody waited for was given earlier and is applied by the runtime. */
const actorOf = (scope: ConsentScope, waited: unknown) =>
  scope !== 'once' && waited === 0
    ? ({ kind: 'policy' } as const)
    : ({ kind: 'person', id: 'person' } as const)

/** Calls up to the end of a run. Later calls belong to another turn. */
export interface Turn {
  run: ToolCallRecord['run']
  /** The reason of its end, if it was said. */
  end?: JsonObject
  readonly calls: SteerableCall[]
  /** In call order: a result without an id belongs to the first. */
  readonly unanswered: Set<SteerableCall>
}

export function createTurn(run: Turn['run']): Turn {
  return { run, calls: [], unanswered: new Set() }
}

/** The facts of one call. Only the reader changes it. */
export interface SteerableCall extends Pick<
  ToolCallRecord,
  | 'argumentsState'
  | 'argumentsText'
  | 'phase'
  | 'result'
  | 'later'
  | 'content'
  | 'outcome'
  | 'marks'
  | 'decision'
> {
  /** Unique in the conversation. */
  readonly id: string
  readonly turn: Turn
  /** The scope in which the call's own id is unique: its message, or its turn. */
  readonly scope: unknown
  readonly name: string
  readonly ids: Record<string, string>
  readonly sources: readonly object[]
  arguments: JsonObject
  rest: JsonObject
}

const CALL_IDS = ['callId', 'call_id', 'toolCallId', 'tool_call_id']

/** The call that a result names: the protocol has no member for it, runtimes add one. */
export function namedCall(...members: readonly (JsonObject | undefined)[]): string | undefined {
  for (const object of members)
    for (const key of CALL_IDS)
      if (nativeId(object?.[key]) !== undefined) return nativeId(object?.[key])
  return undefined
}

/** Without an id, a name or an object of arguments it is no call that could run. */
function readCall({
  id,
  name,
  arguments: args,
  ...rest
}: JsonObject): Pick<
  SteerableCall,
  'name' | 'arguments' | 'argumentsState' | 'argumentsText' | 'rest'
> {
  const isObject = isJsonObject(args)
  const isWhole = isObject && typeof name === 'string' && name !== '' && nativeId(id) !== undefined
  return {
    name: typeof name === 'string' && name ? name : 'unknown',
    arguments: isObject ? args : {},
    argumentsState: isWhole ? 'complete' : 'invalid',
    ...(!isObject && args !== undefined && { argumentsText: textOf(args) }),
    rest: {
      ...rest,
      ...(nativeId(id) === undefined && id !== undefined && { id }),
      ...(typeof name !== 'string' && name !== undefined && { name }),
    },
  }
}

/** The text members of an envelope that name what a call belongs to. */
function readIds(
  { messageId, taskId, orchestrationGroupId, streamId }: JsonObject,
  id: unknown,
): Record<string, string> {
  return textMembers({ id: nativeId(id), messageId, taskId, orchestrationGroupId, streamId })
}

/** A mode that the runtime announces is the claim of a server called `steerable`. */
function toRecord(call: SteerableCall, runActive: boolean | undefined): ToolCallRecord {
  const { id, turn, name, ids, sources, arguments: args, rest: own, scope: _scope, ...said } = call
  const { mode, summary, durationMs = durationIn(call.result), ...others } = own
  const announced = TOOL_MODES.find((known) => known === mode)
  const isStillOpen = isOpen(call)
  const rest = definedMembers({
    ...others,
    ...(announced === undefined && { mode }),
    ...(!isSummary(summary) && { summary }),
    ...(isStillOpen && { end: turn.end }),
  })
  const why =
    isStillOpen && turn.end && turn.calls.find(isOpen) === call ? reasonOf(turn.end) : undefined
  const question =
    isStillOpen && (call.argumentsState ?? 'complete') === 'complete'
      ? askedQuestions({ name, arguments: args }, id)
      : undefined
  const run = runActive === false ? 'ended' : (turn.run ?? (runActive ? 'active' : undefined))
  const facts = {
    ...said,
    run,
    runEnd: why,
    question,
    summary: isSummary(summary) ? summary : undefined,
    times: isDuration(durationMs) ? { durationMs } : undefined,
    spec: announced && { name, mode: announced, server: 'steerable' },
  }
  const whole = { id, name, arguments: args }
  return withSource(makeRecord('steerable', whole, facts, { ids, rest }), ...sources)
}

const isSummary = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** The runtime adds to every result how long its call took. Source: Steerable, agent-runtime. */
const durationIn = (result: SteerableCall['result']): unknown =>
  ownMembers(ownMembers(result)?.data)?.durationMs

/** Its message or code, else the kind of the end where that is more than a plain one. */
function reasonOf({ type, message, code }: JsonObject): string | undefined {
  const said = [message, code, type === 'done' ? undefined : type]
  return said.find((each) => typeof each === 'string' && each.trim() !== '') as string | undefined
}

import type { JsonObject, ToolResult } from '../../tool-call/index.ts'
import { createRecordList, type RecordList } from '../shared/calls/createRecordList.ts'
import { createUniqueIds } from '../shared/calls/createUniqueIds.ts'
import { keepEarly } from '../shared/calls/keepEarly.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { readApproval } from './readApproval.ts'
import { namedCall, readCall, readIds } from './readCall.ts'
import type { SteerableCall, Turn } from './SteerableCall.ts'
import { toRecord } from './toRecord.ts'

/** Where an object of the protocol stood. */
export interface Place {
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
    /**
     * Gives a result to its call: by the id it carries, else to the first of `among` that has none.
     * What has no boolean `success` is no result.
     */
    settle(value: unknown, envelope: JsonObject, among: Iterable<SteerableCall>) {
      const members = ownMembers(value)
      if (typeof members?.success !== 'boolean') return
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
      list.truncate(0)
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
  if (!isOpen(call)) return
  const rest = withoutIds(envelope)
  Object.assign(
    call,
    { result: value as ToolResult, phase: 'done' },
    readApproval(ownMembers(value) ?? {}, call),
  )
  if (Object.keys(rest).length > 0) call.rest = { ...call.rest, resultEvent: rest }
  close(list, call)
}

/** The call waits for a result no more. */
function close(list: RecordList<SteerableCall>, call: SteerableCall) {
  call.turn.unanswered.delete(call)
  list.touch(call)
}

/** Moves a call on to a state that a card or a notification reports. */
export function advance(
  calls: Calls,
  call: SteerableCall,
  state: Pick<SteerableCall, 'phase' | 'result' | 'outcome'>,
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
  return withoutMembers(
    envelope,
    'type',
    'payload',
    'messageId',
    'taskId',
    'orchestrationGroupId',
    'streamId',
  )
}

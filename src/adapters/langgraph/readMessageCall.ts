import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import {
  isSameJson,
  nativeId,
  ownMembers,
  readArguments,
  withoutMembers,
  listOf,
} from '../shared/members.ts'
import type { JsonObject } from '../../model/index.ts'

const READ = ['id', 'name', 'args', 'type', 'index', 'error', 'function']

/** A call, and where it stands in which message. */
export interface CallPlace {
  readonly item: unknown
  readonly place: number
  /** The message's id. */
  readonly id: string | undefined
  readonly source: object
  /** The calls that the message was last seen with. */
  readonly before?: readonly KnownCall[] | undefined
  /** The calls of the message that were read already: another item with such an id is another call. */
  readonly taken?: Set<KnownCall> | undefined
}

export function readCall(
  calls: CallRegistry,
  { item, place, id, source, before = [], taken = new Set() }: CallPlace,
  isPartial: boolean,
): KnownCall {
  const members = ownMembers(item) ?? {}
  const { name, arguments: text } = ownMembers(members.function) ?? members
  const key = nativeId(members.id) ?? (id === undefined ? undefined : `${id}:${place}`)
  const known = [...before, calls.find(key)].find(
    (call) => call?.facts.ids?.id === key && !(call && taken.has(call)),
  )
  const given = readArguments(
    text === '' || (text === undefined && members.args === undefined) ? {} : (text ?? members.args),
  )
  const said: CallFacts = {
    ...(typeof name === 'string' && name && { name }),
    ...given,
    ...(isPartial ? { argumentsState: 'streaming' } : { phase: known?.facts.phase ?? 'running' }),
    ids: { ...(id !== undefined && { messageId: id }) },
    rest: withoutMembers(members, ...READ),
  }
  const call =
    known && isToldAgain(known, said)
      ? calls.mergeCallFacts(known, said)
      : calls.begin(key, said, [item as object, source])
  taken.add(call)
  return call
}

/** A call whose arguments could not be read does not run. */
export function readInvalid(
  calls: CallRegistry,
  { item, place, id, source }: CallPlace,
): KnownCall {
  const { id: callId, name, args, error } = ownMembers(item) ?? {}
  const call = calls.of(
    nativeId(callId) ?? (id === undefined ? undefined : `${id}:invalid:${place}`),
    [item as object, source],
  )
  const problem = typeof error === 'string' && error ? error : undefined
  return calls.mergeCallFacts(call, {
    ...(typeof name === 'string' && name && { name }),
    ...readArguments(args),
    argumentsState: 'invalid',
    ids: { ...(id !== undefined && { messageId: id }) },
    ...(problem !== undefined && { result: { success: false, error: problem } }),
  })
}

/**
 * True if it is the same call of a message, even where a person edited it, or the call of which
 * only pieces came so far.
 */
function isToldAgain({ facts }: KnownCall, { name, arguments: args, ids }: CallFacts): boolean {
  const { messageId } = facts.ids ?? {}
  return messageId === undefined
    ? facts.name === name && isSameJson(facts.arguments, args)
    : messageId === ids?.messageId
}

/** Reads the pieces of messages. Returns the calls of the message so far. */
export function createPieces(calls: CallRegistry) {
  /** The message that is being written, and the calls in it by their place. */
  let messageId: string | undefined
  let writing = new Map<unknown, KnownCall>()
  /** Pieces that came before the one that names their call, by place. */
  const early = new Map<unknown, string>()

  const closeAll = () => writing.forEach((call) => closeArguments(calls, call))

  function readPiece(item: unknown, source: object) {
    const { id, index, name, args } = ownMembers(item) ?? {}
    const key = nativeId(id)
    const place = index ?? key
    const before = writing.get(place)
    if (!before && key === undefined && !(typeof name === 'string' && name)) {
      if (typeof args === 'string') early.set(place, (early.get(place) ?? '') + args)
      return
    }
    const call =
      before && (key === undefined || before.facts.ids?.id === key)
        ? before
        : calls.begin(
            key,
            {
              arguments: {},
              argumentsState: 'streaming',
              ids: { ...(messageId !== undefined && { messageId }) },
            },
            [item as object, source],
          )
    // Kept as it came: without it, the rest could be read as other arguments.
    calls.appendArguments(call, early.get(place) ?? '')
    early.delete(place)
    writing.set(place, call)
    if (call.facts.argumentsState !== 'streaming') return
    if (typeof name === 'string' && name) calls.mergeCallFacts(call, { name })
    if (typeof args === 'string') calls.appendArguments(call, args)
  }

  return (members: JsonObject, id: string | undefined, source: object): readonly KnownCall[] => {
    if (messageId !== id) {
      closeAll()
      messageId = id
      early.clear()
      writing = new Map()
    }
    for (const item of listOf(members.tool_call_chunks)) readPiece(item, source)
    const { finish_reason: finish, stop_reason: stop = finish } =
      ownMembers(members.response_metadata) ?? {}
    if (members.chunk_position === 'last' || typeof stop === 'string') closeAll()
    return [...writing.values()]
  }
}

/** Nothing more of a call's arguments comes: now their text is read. */
export function closeArguments(calls: CallRegistry, call: KnownCall) {
  if (call.facts.argumentsState === 'streaming')
    calls.mergeCallFacts(call, {
      ...readArguments(call.facts.argumentsText ?? {}),
      phase: call.facts.phase ?? 'running',
    })
}

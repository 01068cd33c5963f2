import type { JsonObject } from '../../../tool-call/index.ts'
import type { KnownCall } from '../../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../../shared/calls/CallRegistry.ts'
import { listOf } from '../../shared/read/listOf.ts'
import { nativeId } from '../../shared/read/nativeId.ts'
import { ownMembers } from '../../shared/read/ownMembers.ts'
import { readArguments } from '../../shared/read/readArguments.ts'

/** Reads the pieces of messages. Returns the calls of the message so far. */
export function createPieces(calls: CallRegistry) {
  /** The message that is being written, and the calls in it by their place. */
  let messageId: string | undefined
  let writing = new Map<unknown, KnownCall>()
  /** What came before the piece that says its call, by its place. */
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

import type { JsonObject } from '../../../tool-call/index.ts'
import { isOpen, type KnownCall } from '../../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../../shared/calls/CallRegistry.ts'
import { listOf } from '../../shared/read/listOf.ts'
import { nativeId } from '../../shared/read/nativeId.ts'
import { ownMembers } from '../../shared/read/ownMembers.ts'
import { readArguments } from '../../shared/read/readArguments.ts'
import { closeArguments, createPieces } from './createPieces.ts'
import { readCall, readInvalid, type CallPlace } from './readMessageCall.ts'
import { readMessage } from './readMessage.ts'
import { readToolMessage } from './readToolMessage.ts'

/**
 * Calls in messages of the assistant, and what tools reported of them. A state tells its messages
 * again and again: those are the ones that are there.
 */
export function createMessages(calls: CallRegistry) {
  /** By the message's id: the calls that it was last seen with. */
  const told = new Map<string, readonly KnownCall[]>()
  const reported = new Map<string, KnownCall>()
  const readPieces = createPieces(calls)
  let last: readonly KnownCall[] = []

  function readAssistant(members: JsonObject, source: object, isPartial: boolean) {
    const id = nativeId(members.id)
    const before = id === undefined ? undefined : told.get(id)
    const now = readCalls(calls, members, { id, source, before }, isPartial)
    if (id !== undefined && !isPartial) {
      // A person's denial takes the calls beside it with it: the message comes again without them.
      for (const call of before ?? [])
        if (!now.includes(call) && isOpen(call))
          calls.mergeCallFacts(call, { outcome: 'cancelled' })
      told.set(id, now)
    }
    if (now.length > 0) last = now
  }

  return {
    /** The calls of the last message that has some. */
    last: () => last,
    /** A message, or a piece of one. `isWhole`: it stands in a state, as far as it is known. */
    read(value: unknown, isWhole: boolean, isPartial = false): boolean {
      const message = readMessage(value)
      if (!message) return false
      const { members, isChunk } = message
      const source = value as object
      if (members.tool_call_id !== undefined) {
        const id = nativeId(members.id)
        const call =
          (id === undefined ? undefined : reported.get(id)) ??
          calls.of(nativeId(members.tool_call_id), source)
        if (id !== undefined) reported.set(id, call)
        closeArguments(calls, call)
        calls.mergeCallFacts(call, readToolMessage(members))
      } else if (isChunk && !isWhole) {
        const id = nativeId(members.id)
        last = readPieces(members, id, source)
        if (id !== undefined) told.set(id, last)
      } else if (
        Array.isArray(members.tool_calls) ||
        Array.isArray(members.invalid_tool_calls) ||
        ownMembers(members.additional_kwargs)?.tool_calls !== undefined
      )
        readAssistant(members, source, isPartial)
      else return members.content !== undefined
      return true
    },
  }
}

/** The calls of a whole message. `isPartial`: they are still being written. */
function readCalls(
  calls: CallRegistry,
  members: JsonObject,
  about: Omit<CallPlace, 'item' | 'place'>,
  isPartial: boolean,
): readonly KnownCall[] {
  const { tool_calls: raw } = ownMembers(members.additional_kwargs) ?? {}
  const unread = listOf(members.tool_call_chunks)
    .map((chunk) => ownMembers(chunk))
    .filter((chunk) => readArguments(chunk?.args).argumentsState === 'invalid')
  const writes = new Set(unread.map((chunk) => chunk?.id))
  const whole = listOf(Array.isArray(members.tool_calls) ? members.tool_calls : raw).map(
    (item, place) =>
      readCall(calls, { ...about, item, place }, isPartial || writes.has(ownMembers(item)?.id)),
  )
  if (isPartial || unread.length > 0) return whole
  const invalid = listOf(members.invalid_tool_calls)
  return [...whole, ...invalid.map((item, place) => readInvalid(calls, { ...about, item, place }))]
}

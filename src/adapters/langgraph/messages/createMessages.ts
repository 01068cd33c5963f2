import type { JsonObject } from '../../tool-call/index.ts'
import { isOpen, type CallFacts, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallBook } from '../shared/calls/createCallBook.ts'
import { isSameJson } from '../shared/read/isSameJson.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { readToolMessage } from './readToolMessage.ts'

const READ = ['id', 'name', 'args', 'type', 'index', 'error', 'function']

/**
 * Calls in messages of the assistant, and what tools reported of them. A state tells its messages
 * again and again: those are the ones that are there.
 */
export function createMessages(calls: CallBook) {
  /** By the message's id: the calls that it was last seen with. */
  const told = new Map<string, readonly KnownCall[]>()
  const reported = new Map<string, KnownCall>()
  /** The pieces of one message, by its id, and the calls in it by their place. */
  let writing: { id: string | undefined; pieces: Map<unknown, KnownCall> } = {
    id: undefined,
    pieces: new Map(),
  }
  let last: readonly KnownCall[] = []

  function close(call: KnownCall) {
    if (call.facts.argumentsState === 'streaming')
      calls.say(call, {
        ...readArguments(call.facts.argumentsText ?? {}),
        phase: call.facts.phase ?? 'running',
      })
  }

  function readCall(
    item: unknown,
    place: number,
    id: string | undefined,
    source: object,
    isPartial: boolean,
  ): KnownCall {
    const members = ownMembers(item) ?? {}
    const { name, arguments: text } = ownMembers(members.function) ?? members
    const key = nativeId(members.id) ?? (id === undefined ? undefined : `${id}:${place}`)
    const known =
      id === undefined
        ? calls.find(key)
        : (told.get(id)?.find(({ facts }) => facts.ids?.id === key) ?? calls.find(key))
    const given = readArguments(
      text === '' || (text === undefined && members.args === undefined)
        ? {}
        : (text ?? members.args),
    )
    const said: CallFacts = {
      ...(typeof name === 'string' && name && { name }),
      ...given,
      ...(isPartial ? { argumentsState: 'streaming' } : { phase: known?.facts.phase ?? 'running' }),
      ids: { ...(id !== undefined && { messageId: id }) },
      rest: withoutMembers(members, ...READ),
    }
    return known && isToldAgain(known, said)
      ? calls.say(known, said)
      : calls.begin(key, said, [item as object, source])
  }

  /** What could not be read is not run. */
  function readInvalid(
    item: unknown,
    place: number,
    id: string | undefined,
    source: object,
  ): KnownCall {
    const { id: callId, name, args, error } = ownMembers(item) ?? {}
    const call = calls.of(
      nativeId(callId) ?? (id === undefined ? undefined : `${id}:invalid:${place}`),
      [item as object, source],
    )
    const problem = typeof error === 'string' && error ? error : undefined
    return calls.say(call, {
      ...(typeof name === 'string' && name && { name }),
      ...readArguments(args),
      argumentsState: 'invalid',
      ids: { ...(id !== undefined && { messageId: id }) },
      ...(problem !== undefined && { result: { success: false, error: problem } }),
    })
  }

  function readPieces(members: JsonObject, source: object) {
    const id = nativeId(members.id)
    if (writing.id !== id) {
      writing.pieces.forEach(close)
      writing = { id, pieces: new Map() }
    }
    for (const item of listOf(members.tool_call_chunks)) {
      const { id: callId, index, name, args } = ownMembers(item) ?? {}
      const key = nativeId(callId)
      const place = index ?? key
      const before = writing.pieces.get(place)
      const call =
        before && (key === undefined || before.facts.ids?.id === key)
          ? before
          : calls.begin(
              key,
              {
                arguments: {},
                argumentsState: 'streaming',
                ids: { ...(id !== undefined && { messageId: id }) },
              },
              [item as object, source],
            )
      writing.pieces.set(place, call)
      const piece = typeof args === 'string' ? args : ''
      if (call.facts.argumentsState !== 'streaming') continue
      calls.say(call, {
        ...(typeof name === 'string' && name && { name }),
        ...(piece && { argumentsText: (call.facts.argumentsText ?? '') + piece }),
      })
    }
    last = [...writing.pieces.values()]
    if (id !== undefined) told.set(id, last)
    const { finish_reason: finish, stop_reason: stop = finish } =
      ownMembers(members.response_metadata) ?? {}
    if (members.chunk_position === 'last' || typeof stop === 'string') writing.pieces.forEach(close)
  }

  function readAssistant(members: JsonObject, source: object, isPartial: boolean) {
    const id = nativeId(members.id)
    const { tool_calls: raw } = ownMembers(members.additional_kwargs) ?? {}
    const chunks = listOf(members.tool_call_chunks).filter(
      (chunk) => readArguments(ownMembers(chunk)?.args).argumentsState === 'invalid',
    )
    const whole = listOf(Array.isArray(members.tool_calls) ? members.tool_calls : raw)
    const writes = new Set(chunks.map((chunk) => ownMembers(chunk)?.id))
    const now = [
      ...whole.map((item, place) =>
        readCall(item, place, id, source, isPartial || writes.has(ownMembers(item)?.id)),
      ),
      ...(isPartial || chunks.length > 0
        ? []
        : listOf(members.invalid_tool_calls).map((item, place) =>
            readInvalid(item, place, id, source),
          )),
    ]
    if (id !== undefined && !isPartial) {
      // A person's denial takes the calls beside it with it: the message comes again without them.
      for (const call of told.get(id) ?? [])
        if (!now.includes(call) && isOpen(call)) calls.say(call, { outcome: 'cancelled' })
      told.set(id, now)
    }
    if (now.length > 0) last = now
  }

  return {
    /** The calls of the last message that has some. */
    last: () => last,
    close,
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
        close(call)
        calls.say(call, readToolMessage(members))
      } else if (isChunk && !isWhole) readPieces(members, source)
      else if (
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

/**
 * The same call of a message, also where a person edited it; or one of which only the pieces came
 * until now.
 */
function isToldAgain({ facts }: KnownCall, { name, arguments: args, ids }: CallFacts): boolean {
  const { messageId } = facts.ids ?? {}
  return messageId === undefined
    ? facts.name === name && isSameJson(facts.arguments, args)
    : messageId === ids?.messageId
}

/** A message, whichever way it was written down. */
interface LangGraphMessage {
  readonly members: JsonObject
  /** A class says of itself that it is a piece of a message. */
  readonly isChunk: boolean
}

/**
 * The members of a message: as the API sends it, as a class has them, as `toJSON` writes them
 * (`lc`), and as `toDict` does (`data`). Source: @langchain/core 1.4, BaseMessage and Serializable.
 */
function readMessage(value: unknown): LangGraphMessage | undefined {
  const members = ownMembers(value)
  if (!members) return undefined
  const { lc, kwargs, id, type, data, lc_namespace: namespace } = members
  const inner =
    lc === undefined ? (type === undefined ? undefined : ownMembers(data)) : ownMembers(kwargs)
  if (!inner)
    return {
      members,
      isChunk:
        isChunkName(type) || (namespace !== undefined && Array.isArray(members.tool_call_chunks)),
    }
  return { members: inner, isChunk: isChunkName(lc === undefined ? type : listOf(id).at(-1)) }
}

const isChunkName = (name: unknown): boolean => name === 'AIMessageChunk'

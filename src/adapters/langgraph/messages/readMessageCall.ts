import type { CallFacts, KnownCall } from '../../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../../shared/calls/CallRegistry.ts'
import { isSameJson } from '../../shared/read/isSameJson.ts'
import { nativeId } from '../../shared/read/nativeId.ts'
import { ownMembers } from '../../shared/read/ownMembers.ts'
import { readArguments } from '../../shared/read/readArguments.ts'
import { withoutMembers } from '../../shared/read/withoutMembers.ts'

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
}

export function readCall(
  calls: CallRegistry,
  { item, place, id, source, before }: CallPlace,
  isPartial: boolean,
): KnownCall {
  const members = ownMembers(item) ?? {}
  const { name, arguments: text } = ownMembers(members.function) ?? members
  const key = nativeId(members.id) ?? (id === undefined ? undefined : `${id}:${place}`)
  const known = before?.find(({ facts }) => facts.ids?.id === key) ?? calls.find(key)
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
  return known && isToldAgain(known, said)
    ? calls.mergeCallFacts(known, said)
    : calls.begin(key, said, [item as object, source])
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
 * Whether it is the same call of a message, even where a person edited it, or the call of which only
 * pieces came so far.
 */
function isToldAgain({ facts }: KnownCall, { name, arguments: args, ids }: CallFacts): boolean {
  const { messageId } = facts.ids ?? {}
  return messageId === undefined
    ? facts.name === name && isSameJson(facts.arguments, args)
    : messageId === ids?.messageId
}

import type { JsonObject } from '../../tool-call/index.ts'
import type { KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { readOutput } from './readOutput.ts'

/**
 * Chat completions, whole and in chunks, and the messages of a conversation. The app runs all
 * calls: nothing says that one has started.
 */
export function createChat(calls: CallRegistry) {
  /**
   * Calls that are being written, by choice and place. A chunk of another completion begins anew.
   */
  const writing = new Map<string, { choice: unknown; id: unknown; call: KnownCall }>()
  let completion: unknown

  function readPiece(value: unknown, choice: unknown, source: object) {
    const { id, index, function: inner, custom = inner, ...rest } = ownMembers(value) ?? {}
    const { name, arguments: args, input = args } = ownMembers(custom) ?? {}
    const place = `${numberOf(choice)}/${numberOf(index)}`
    const known = writing.get(place)
    const isNew = !known || (typeof id === 'string' && id !== '' && id !== known.id)
    if (isNew && known) finish(calls, known.call)
    const call = isNew
      ? calls.begin(
          nativeId(id),
          { arguments: {}, argumentsState: 'streaming', rest: withoutMembers(rest, 'type') },
          source,
        )
      : known.call
    if (isNew) writing.set(place, { choice, id, call })
    if (typeof name === 'string' && name) calls.mergeCallFacts(call, { name })
    if (typeof input === 'string') calls.appendArguments(call, input)
  }

  return {
    readMessage: (message: JsonObject, source: object) => readMessage(calls, message, source),
    readChoices({ id, choices }: JsonObject, source: object) {
      if (id !== completion) writing.clear()
      completion = id
      for (const value of listOf(choices)) {
        const { index, message, delta, finish_reason: reason } = ownMembers(value) ?? {}
        const whole = ownMembers(message)
        if (whole) readMessage(calls, whole, source)
        const pieces = listOf(ownMembers(delta)?.tool_calls)
        for (const piece of pieces) readPiece(piece, index, source)
        if (typeof reason !== 'string' || whole) continue
        const own = [...writing.values()].filter(({ choice }) => Object.is(choice, index))
        for (const { call } of own) finish(calls, call)
        const isCutOff = reason === 'length' || reason === 'content_filter'
        if (own.length === 0 || isCutOff)
          calls.endRun(undefined, undefined, isCutOff ? reason : undefined)
      }
    },
  }
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

function readCall(calls: CallRegistry, value: unknown, source: object) {
  const call = ownMembers(value) ?? {}
  const { name, arguments: args, input } = ownMembers(call.function ?? call.custom) ?? {}
  const given =
    input === undefined
      ? readArguments(args === undefined || args === '' ? {} : args)
      : { arguments: { input }, argumentsState: 'complete' as const }
  calls.begin(
    nativeId(call.id),
    {
      ...(typeof name === 'string' && name && { name }),
      ...given,
      rest: withoutMembers(call, 'id', 'type', 'index', 'function', 'custom'),
    },
    [value as object, source],
  )
}

function readMessage(calls: CallRegistry, message: JsonObject, source: object) {
  const { role, tool_calls: asked, tool_call_id: id, content } = message
  if (role === 'tool') {
    const call = calls.of(nativeId(id), source)
    calls.mergeCallFacts(call, {
      ...readOutput(content),
      rest: withoutMembers(message, 'role', 'tool_call_id', 'content'),
    })
  } else if (role === 'assistant') {
    const list = listOf(asked).filter((call) => typeof call === 'object' && call !== null)
    for (const call of list) readCall(calls, call, source)
    // Who says something and calls nothing has finished.
    if (list.length === 0 && message.type === undefined) calls.endRun(undefined)
  }
}

/** Nothing more of it comes: now its text is read. */
function finish(calls: CallRegistry, call: KnownCall) {
  const { argumentsState, argumentsText } = call.facts
  if (argumentsState === 'streaming') calls.mergeCallFacts(call, readArguments(argumentsText ?? {}))
}

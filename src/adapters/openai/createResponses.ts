import type { JsonObject } from '../../tool-call/index.ts'
import { isOpen, type KnownCall } from '../shared/calls/CallFacts.ts'
import { addLog } from '../shared/calls/addLog.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import type { Items } from './createItems.ts'
import { isCall, isClientCall, isOutput } from './readItem.ts'
import { imageOf } from './readOutput.ts'

/** Words for the end of a response, of its events and of itself. */
const ENDS: readonly unknown[] = ['completed', 'failed', 'incomplete', 'cancelled']

/** `isLive`: by a stream. `isDone`: nothing more of it comes. */
interface Delivery {
  readonly isLive: boolean
  readonly isDone: boolean
}

/**
 * Whole responses, and the events of one at a time. Items of a stream are known by their place in
 * it: some gateways give ids anew with every event.
 */
export function createResponses(calls: CallRegistry, items: Items) {
  const places = new Map<unknown, { type: unknown; callId: unknown; call: KnownCall }>()

  function readItem(item: unknown, place: unknown, source: object, { isLive, isDone }: Delivery) {
    const own = ownMembers(item)
    if (!own) return
    const members = isDone && isCall(own.type) ? withoutLateStatus(own) : own
    const callId = nativeId(members.call_id)
    const known = places.get(place)
    const isSame = known?.type === members.type && known?.callId === callId
    // The same beginning delivered again is none.
    if (isSame && members.status === 'in_progress') return
    const call = items.read(
      members,
      isLive ? source : (item as object),
      isSame ? known?.call : undefined,
      isLive,
    )
    if (call && (isCall(members.type) || isOutput(members.type)))
      places.set(place, { type: members.type, callId, call })
  }

  function readResponse(response: JsonObject, source: object, isLive = false) {
    const { output, status } = response
    const list = listOf(output)
    const isDone = status === undefined || status === 'completed'
    for (const [place, item] of list.entries()) readItem(item, place, source, { isLive, isDone })
    const cut = [...places.values()].findLast(({ call }) => call.facts.outcome === 'cancelled')
    const why = whyOf(response)
    if (cut && status === 'incomplete' && typeof why === 'string')
      calls.mergeCallFacts(cut.call, { runEnd: why })
    places.clear()
    if (status !== undefined && !ENDS.includes(status)) return items.endResponse(false)
    const isWaiting = isDone && list.some((item) => isClientCall(ownMembers(item) ?? {}))
    items.endResponse(!isWaiting, status === 'cancelled', why)
  }

  return {
    readResponse,
    readEvent(type: string, event: JsonObject, source: object) {
      const { response, item, output_index: place } = event
      const word = type.slice(type.lastIndexOf('.') + 1)
      if (type === 'error')
        items.endResponse(true, false, event.message ?? ownMembers(event.error)?.message)
      else if (type === 'response.created') places.clear()
      // What an output will be, its beginning does not say.
      else if (item !== undefined)
        readItem(
          word === 'added' && isOutput(ownMembers(item)?.type)
            ? { ...ownMembers(item), status: 'in_progress' }
            : item,
          place,
          source,
          { isLive: true, isDone: word === 'done' },
        )
      else if (response !== undefined && ENDS.includes(word))
        readResponse({ status: word, ...ownMembers(response) }, source, true)
      else {
        const call = places.get(place)?.call
        if (call) readPiece(calls, call, word, event)
      }
    },
  }
}

/** Why a response is no whole one: what it says, else its error's code, else how it ended. */
function whyOf({ status, error, incomplete_details: details }: JsonObject): unknown {
  const { message, code } = ownMembers(error) ?? {}
  const isUsual = status === undefined || status === 'completed'
  return ownMembers(details)?.reason ?? message ?? code ?? (isUsual ? undefined : status)
}

/** A call that is done goes on no more, whatever its item says: some leave the word of before. */
function withoutLateStatus(item: JsonObject): JsonObject {
  return ENDS.includes(item.status) ? item : { ...item, status: undefined }
}

/** What an event says of the call that stands in its place. `word`: the last one of its name. */
function readPiece(calls: CallRegistry, call: KnownCall, word: string, event: JsonObject) {
  const { delta, partial_image_b64: image } = event
  if (word === 'done') readDone(calls, call, event)
  else if (word === 'delta' && typeof delta === 'string') readText(calls, call, delta, event)
  else if (!isOpen(call)) return
  else if (word === 'delta')
    calls.mergeCallFacts(call, {
      content: Object.entries(textMembers(ownMembers(delta) ?? {})).reduce(
        (parts, [name, text]) => addLog(parts, name, text),
        call.facts.content ?? [],
      ),
    })
  else if (typeof image === 'string')
    calls.mergeCallFacts(call, { content: [imageOf(image, event.output_format)] })
}

/** A piece of the arguments; of a list of commands each begins a line. */
function readText(
  calls: CallRegistry,
  call: KnownCall,
  delta: string,
  { command_index: index }: JsonObject,
) {
  const { argumentsText = '' } = call.facts
  const isNextLine = typeof index === 'number' && index > 0 && argumentsText === ''
  calls.appendArguments(call, (isNextLine ? '\n' : '') + delta)
}

/** The whole arguments, where they streamed. */
function readDone(
  calls: CallRegistry,
  call: KnownCall,
  { arguments: args, input, code }: JsonObject,
) {
  const { argumentsState, argumentsText } = call.facts
  if (argumentsState !== 'streaming') return
  if (args !== undefined) calls.mergeCallFacts(call, readArguments(args))
  else if (typeof (input ?? code) === 'string')
    calls.mergeCallFacts(call, {
      arguments: textMembers({ input, code }),
      argumentsState: 'complete',
      ...(argumentsText !== undefined && { argumentsText: undefined }),
    })
}

import { readWhole, createCallReader, addLog } from '../shared/createCallReader.ts'
import type { ToolCallReader } from '../../host/ToolHost.ts'
import {
  ownMembers,
  withoutMembers,
  listOf,
  nativeId,
  readArguments,
  textMembers,
} from '../shared/members.ts'
import { createItems, type Items } from './createItems.ts'
import { isOpen, nameFrom, type KnownCall, type CallRegistry } from '../shared/CallRegistry.ts'
import { resultFacts } from '../shared/readResult.ts'
import { readOutput, isCall, isClientCall, isOutput, imageOf } from './readItem.ts'
import type { ToolCallRecord, ToolSpec, JsonObject } from '../../model/index.ts'

/**
 * The tool calls of a conversation, in order: one response or completion, or an array of responses,
 * items, chat messages or stream events, or the history of a run of the Agents SDK. Never throws on
 * what they hold, and never changes it. Source: openai 7.57, responses and chat completions;
 * @openai/agents 0.20.
 * @example
 * const records = fromOpenAi(events, { runActive: false }) // of a run that is over
 */
export function fromOpenAi(
  input: readonly object[] | object,
  options: OpenAiOptions = {},
): ToolCallRecord[] {
  return readWhole(createOpenAiReader(options), input)
}

/** Facts beside the items: whether the run goes on, and what each tool declares. */
export interface OpenAiOptions {
  runActive?: boolean | undefined
  /** Declarations of the tools, by their names. */
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Reads what OpenAI sends, in order: events of streamed responses, whole responses and their items,
 * chunks and whole chat completions, chat messages, and items of the Agents SDK. Each says by its
 * members what it is. Never throws on what they hold. Source: openai 7.57, responses and chat
 * completions; @openai/agents 0.20, the history of a run.
 * @example
 * const reader = createOpenAiReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createOpenAiReader(options: OpenAiOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'openai', ...options }, (calls) => {
    const items = createItems(calls)
    const responses = createResponses(calls, items)
    const chat = createChat(calls)
    return (line, source) => {
      // a line of a session file of codex
      const event = (line.type === 'response_item' && ownMembers(line.payload)) || line
      const { type, role, output, choices } = event
      if (Array.isArray(choices)) chat.readChoices(event, source)
      else if (typeof type === 'string' && (type === 'error' || type.startsWith('response.')))
        responses.readEvent(type, event, source)
      else if (event.object === 'response' || (type === undefined && Array.isArray(output)))
        responses.readResponse(event, source)
      else if (role === 'user') items.endTurn()
      else if (type === undefined || type === 'message') chat.readMessage(event, source)
      else items.read(toWireItem(event), source)
    }
  })
}

/** The Agents SDK has other names for members and results of the same items. */
function toWireItem(item: JsonObject): JsonObject {
  const { callId, type, output } = item
  if (callId === undefined) return item
  const { type: kind, text } = ownMembers(output) ?? {}
  return {
    ...withoutMembers(item, 'callId', 'providerData'),
    call_id: callId,
    type: typeof type === 'string' ? type.replace(/_result$/, '_output') : type,
    ...(kind === 'text' && { output: text }),
  }
}

/** Chat completions and messages. The app runs all calls: nothing says that one has started. */
function createChat(calls: CallRegistry) {
  /**
   * Calls that are being written, by choice and place. A chunk of another completion begins anew.
   */
  const writing = new Map<string, { choice: unknown; id: unknown; call: KnownCall }>()
  let completion: unknown
  /** The words in which the model refuses, by choice. */
  const refused = new Map<unknown, string>()

  function readToolDelta(value: unknown, choice: unknown, source: object) {
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
      if (id !== completion) for (const known of [writing, refused]) known.clear()
      completion = id
      for (const value of listOf(choices)) {
        const { index, message, delta, finish_reason: reason } = ownMembers(value) ?? {}
        const whole = ownMembers(message)
        if (whole) readMessage(calls, whole, source, reason)
        const { tool_calls: pieces, refusal } = ownMembers(delta) ?? {}
        for (const piece of listOf(pieces)) readToolDelta(piece, index, source)
        if (typeof refusal === 'string') refused.set(index, (refused.get(index) ?? '') + refusal)
        if (typeof reason !== 'string' || whole) continue
        const own = [...writing.values()].flatMap(({ choice, call }) =>
          Object.is(choice, index) ? [call] : [],
        )
        for (const call of own) finish(calls, call)
        endChoice(calls, own, refused.get(index) || undefined, reason)
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
  return calls.begin(
    nativeId(call.id),
    {
      ...(typeof name === 'string' && name && { name }),
      ...given,
      rest: withoutMembers(call, 'id', 'type', 'index', 'function', 'custom'),
    },
    [value as object, source],
  )
}

function readMessage(calls: CallRegistry, message: JsonObject, source: object, reason?: unknown) {
  const { role, tool_calls: asked, tool_call_id: id, content } = message
  const refusal = refusalIn(message)
  if (role === 'tool') {
    const { rest, ...read } = saysFailed(message) ? resultFacts(content, true) : readOutput(content)
    const call = calls.answered(nativeId(id), source, undefined, message.name)
    calls.answer(call, {
      ...read,
      ...nameFrom(call, message.name),
      rest: { ...rest, ...withoutMembers(message, 'role', 'tool_call_id', 'content') },
    })
  } else if (role === 'assistant') {
    const list = listOf(asked).filter((call) => typeof call === 'object' && call !== null)
    const begun = list.map((call) => readCall(calls, call, source))
    if (refusal !== undefined || list.length > 0 || message.type === undefined)
      endChoice(calls, begun, refusal, reason)
  }
}

/** The assistant has finished, refuses, or has no more room: nobody runs what was broken off. */
function endChoice(
  calls: CallRegistry,
  own: readonly KnownCall[],
  refusal: unknown,
  reason: unknown,
) {
  const isCutOff = reason === 'length' || reason === 'content_filter'
  const why = refusal ?? (isCutOff ? reason : undefined)
  const unrun = own.filter(
    ({ facts }) => refusal !== undefined || (isCutOff && facts.argumentsState === 'invalid'),
  )
  const isTold = calls.giveUp(unrun, why)
  if (own.length === 0 || why !== undefined)
    calls.endRun(undefined, undefined, isTold ? undefined : why)
}

/** No member of the API; gateways and stores write it. */
const saysFailed = ({ is_error: flag, isError = flag, status }: JsonObject): boolean =>
  isError === true || status === 'error'

/** The words in which the model refused. Source: openai 7.59, ResponseOutputRefusal. */
function refusalIn({ refusal, content }: JsonObject): unknown {
  const [part] = listOf(content).flatMap((item) => ownMembers(item)?.refusal ?? [])
  return (refusal || part) ?? undefined
}

/** Nothing more of it comes: now its text is read. */
function finish(calls: CallRegistry, call: KnownCall) {
  const { argumentsState, argumentsText } = call.facts
  if (argumentsState === 'streaming') calls.mergeCallFacts(call, readArguments(argumentsText ?? {}))
}

/** Words for the end of a response, of its events and of itself. */
const ENDS: readonly unknown[] = ['completed', 'failed', 'incomplete', 'cancelled']

/** `isLive`: by a stream. `isDone`: nothing more of it comes. */
interface Delivery {
  readonly isLive: boolean
  readonly isDone: boolean
}

/** Items of a stream are known by their place: some gateways give ids anew with every event. */
function createResponses(calls: CallRegistry, items: Items) {
  const places = new Map<unknown, Place>()
  /** The words in which the model refused on the way. */
  let refused: unknown
  const forget = () => {
    places.clear()
    refused = undefined
  }

  function readItem(item: unknown, place: unknown, source: object, { isLive, isDone }: Delivery) {
    const own = ownMembers(item)
    if (!own) return
    refused ??= refusalIn(own)
    const members = isDone && isCall(own.type) ? withoutLateStatus(own) : own
    const ids = [nativeId(members.call_id), nativeId(members.id)]
    const before = places.get(place)
    const known = isSamePlace(before, members.type, ids) ? before?.call : undefined
    // The same beginning delivered again is none.
    if (known && members.status === 'in_progress') return
    const call = items.read(members, isLive ? source : (item as object), known, isLive)
    if (call && (isCall(members.type) || isOutput(members.type)))
      places.set(place, { type: members.type, ids, call })
  }

  function readResponse(response: JsonObject, source: object, isLive = false) {
    const { output, status } = response
    const list = listOf(output)
    const isDone = status === undefined || status === 'completed'
    for (const [place, item] of list.entries()) readItem(item, place, source, { isLive, isDone })
    if (status === 'incomplete') tellCut(calls, [...places.values()], whyOf(response))
    const refusal = refused
    const said = refusal === undefined ? response : { ...response, message: refusal }
    const why = endOf(calls, places.values(), status === 'failed' || refusal !== undefined, said)
    forget()
    if (status !== undefined && !ENDS.includes(status)) return items.endResponse(false)
    const isWaiting = isDone && list.some((item) => isClientCall(ownMembers(item) ?? {}))
    items.endResponse(!isWaiting, why)
  }

  return {
    readResponse,
    readEvent(type: string, event: JsonObject, source: object) {
      const { response, item, output_index: place } = event
      const word = type.slice(type.lastIndexOf('.') + 1)
      if (word === 'done') refused ??= event.refusal
      if (type === 'error') items.endResponse(true, endOf(calls, places.values(), true, event))
      else if (type === 'response.created') forget()
      else if (item !== undefined)
        readItem(itemIn(event, word), place, source, { isLive: true, isDone: word === 'done' })
      else if (response !== undefined && ENDS.includes(word))
        readResponse({ status: word, ...ownMembers(response) }, source, true)
      else {
        const call = places.get(place)?.call
        if (call) readPiece(calls, call, word, event)
      }
    },
  }
}

/** The item of an event. The beginning of an output does not tell its kind. */
const itemIn = ({ item }: JsonObject, word: string): unknown =>
  word === 'added' && isOutput(ownMembers(item)?.type)
    ? { ...ownMembers(item), status: 'in_progress' }
    : item

interface Place {
  readonly type: unknown
  /** Of the call, and of its item. */
  readonly ids: readonly unknown[]
  readonly call: KnownCall
}

/** Some services give one of the two ids anew with every event. */
const isSamePlace = (known: Place | undefined, type: unknown, [of, item]: readonly unknown[]) =>
  known !== undefined &&
  known.type === type &&
  (known.ids[0] === of || (item !== undefined && known.ids[1] === item))

/** Why the response ended, unless a call that ended with it says so. A failed one runs nothing. */
function endOf(
  calls: CallRegistry,
  places: Iterable<Place>,
  isFailed: boolean,
  members: JsonObject,
): unknown {
  const why = whyOf(members)
  const calledHere = Array.from(places, ({ call }) => call)
  return isFailed && calls.giveUp(calledHere, why) ? undefined : why
}

/** Why a response was cut off, with the call that was cut off with it. */
function tellCut(calls: CallRegistry, places: readonly { call: KnownCall }[], why: unknown) {
  const cut = places.findLast(({ call }) => call.facts.outcome === 'cancelled')
  if (cut && typeof why === 'string') calls.mergeCallFacts(cut.call, { runEnd: why })
}

/** Why a response is no whole one: what it says, else its error's code, else how it ended. */
function whyOf({ status, error, message: said, incomplete_details: details }: JsonObject): unknown {
  const { message = said, code } = ownMembers(error) ?? {}
  const isUsual = status === undefined || status === 'completed'
  return ownMembers(details)?.reason ?? message ?? code ?? (isUsual ? undefined : status)
}

/** A call that is done goes on no more, whatever its item says: some leave the word of before. */
function withoutLateStatus(item: JsonObject): JsonObject {
  return ENDS.includes(item.status) ? item : { ...item, status: undefined }
}

/** The facts of an event about the call in its place. `word`: the last one of its name. */
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

/** The whole arguments, if they streamed. */
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

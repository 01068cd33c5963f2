import {
  addLog,
  beginFunctionCall,
  createCallReader,
  readWhole,
  type ReaderOptions,
} from '../shared/createCallReader.ts'
import type { ToolCallReader } from '../../host/ToolHost.ts'
import {
  ownMembers,
  withoutMembers,
  listOf,
  nativeId,
  readArguments,
  textMembers,
} from '../shared/members.ts'
import {
  createItems,
  SHARED_ID,
  imageOf,
  isCall,
  isClientCall,
  isOutput,
  readOutput,
  type Items,
} from './createItems.ts'
import { isOpen, nameFrom, named, STREAMING } from '../shared/CallRegistry.ts'
import type { KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import { resultFacts, withRest } from '../shared/readResult.ts'
import type { ConsentDecision, JsonObject, ToolCallRecord, ToolResult } from '../../model/index.ts'
import { carried, nativeIdOf, requestOf, sharedId, YES_OR_NO } from '../shared/decideLocalCall.ts'

/**
 * Returns the tool calls of a conversation, in order. `input`: a response, a completion, or an
 * array of responses, items, chat messages, stream events, or of the history of an Agents SDK run.
 * Never throws on what `input` holds, and never changes it. Source: openai 7.57, responses and chat
 * completions; @openai/agents 0.20.
 * @example
 * const records = fromOpenAi(events, { runActive: false }) // of a run that is over
 */
export function fromOpenAi(
  input: readonly object[] | object,
  options: OpenAiOptions = {},
): ToolCallRecord[] {
  return readWhole(createOpenAiReader(options), input)
}

/** `runActive`: true if the run goes on. `specs`: declarations of the tools. */
export type OpenAiOptions = ReaderOptions

/**
 * Reads messages of OpenAI in order: events of streamed responses, responses and their items, chat
 * completions and their chunks, chat messages, and items of the Agents SDK. Knows each by its
 * members. Never throws on what they hold. Source: openai 7.57, responses and chat completions;
 * @openai/agents 0.20, the history of a run.
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
      // A line of a session file of codex.
      const event = (line.type === 'response_item' && ownMembers(line.payload)) || line
      const { type, role, output, choices } = event
      if (Array.isArray(choices)) chat.readChoices(event, source)
      else if (typeof type === 'string' && (type === 'error' || type.startsWith('response.')))
        responses.readEvent(type, event, source)
      else if (event.object === 'response' || (type === undefined && Array.isArray(output)))
        responses.readResponse(event)
      else if (role === 'user') items.endTurn()
      else if (type === undefined || type === 'message') chat.readMessage(event, source)
      else items.read(toWireItem(event), source)
    }
  })
}

/** An item in the names of the API. The Agents SDK has others. */
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

/** Reads chat completions and messages. The app runs all calls, so nothing tells a start. */
function createChat(calls: CallRegistry) {
  /** Calls that stream, by choice and place in one completion. */
  const writing = new Map<string, { choice: unknown; id: unknown; call: KnownCall }>()
  let completion: unknown
  /** The refusals of the model, by choice. */
  const refused = new Map<unknown, string>()

  function readToolDelta(value: unknown, choice: unknown, source: object) {
    const { id, index, function: inner, custom = inner, ...rest } = ownMembers(value) ?? {}
    const { name, arguments: args, input = args } = ownMembers(custom) ?? {}
    const place = `${numberOf(choice)}/${numberOf(index)}`
    const known = writing.get(place)
    const isNew = !known || (typeof id === 'string' && id !== '' && id !== known.id)
    if (isNew && known) calls.closeArguments(known.call)
    const call = isNew
      ? calls.begin(nativeId(id), { ...STREAMING, rest: withoutMembers(rest, 'type') }, source)
      : known.call
    if (isNew) writing.set(place, { choice, id, call })
    calls.mergeCallFacts(call, named(name))
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
        for (const call of own) calls.closeArguments(call)
        endChoice(calls, own, refused.get(index) || undefined, reason)
      }
    },
  }
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

function readMessage(calls: CallRegistry, message: JsonObject, source: object, reason?: unknown) {
  const { role, tool_calls: asked, tool_call_id: id, content } = message
  const refusal = refusalIn(message)
  if (role === 'tool') {
    const read = saysFailed(message) ? resultFacts(content, true) : readOutput(content)
    const call = calls.answered(nativeId(id), source, undefined, message.name)
    const rest = withoutMembers(message, 'role', 'tool_call_id', 'content')
    calls.answer(call, withRest({ ...read, ...nameFrom(call, message.name) }, rest))
  } else if (role === 'assistant') {
    const list = listOf(asked).filter((call) => typeof call === 'object' && call !== null)
    const begun = list.map((call) => beginFunctionCall(calls, call, source))
    if (refusal !== undefined || list.length > 0 || message.type === undefined)
      endChoice(calls, begun, refusal, reason)
  }
}

/** Ends a choice. Nobody runs a call that was cut off or refused. */
function endChoice(calls: CallRegistry, own: KnownCall[], refusal: unknown, reason: unknown) {
  const isCutOff = reason === 'length' || reason === 'content_filter'
  const why = refusal ?? (isCutOff ? reason : undefined)
  const unrun = own.filter(
    ({ facts }) => refusal !== undefined || (isCutOff && facts.argumentsState === 'invalid'),
  )
  const isTold = calls.giveUp(unrun, why)
  if (own.length === 0 || why !== undefined)
    calls.endRun(undefined, undefined, isTold ? undefined : why)
}

/** Reads members of gateways and stores. The API has none. */
const saysFailed = ({ is_error: flag, isError = flag, status }: JsonObject): boolean =>
  isError === true || status === 'error'

/** The model's refusal. Source: openai 7.59, ResponseOutputRefusal. */
function refusalIn({ refusal, content }: JsonObject): unknown {
  const [part] = listOf(content).flatMap((item) => ownMembers(item)?.refusal ?? [])
  return (refusal || part) ?? undefined
}

/** Statuses of a response that ended, and the last words of its events. */
const ENDS: readonly unknown[] = ['completed', 'failed', 'incomplete', 'cancelled']

/** Reads responses. Some gateways give new ids with every event, so items count by place. */
function createResponses(calls: CallRegistry, items: Items) {
  const places = new Map<unknown, Place>()
  let refused: unknown
  const forget = () => {
    places.clear()
    refused = undefined
  }

  /** `live`: the event of a stream. `isDone`: the item is whole. */
  function readItem(item: unknown, place: unknown, live: object | undefined, isDone: boolean) {
    const own = ownMembers(item)
    if (!own) return
    refused ??= refusalIn(own)
    const members = isDone && isCall(own.type) ? withoutLateStatus(own) : own
    const ids = [nativeId(members.call_id), nativeId(members.id)]
    const before = places.get(place)
    const known = isSamePlace(before, members.type, ids) ? before?.call : undefined
    // The same beginning, delivered again.
    if (known && members.status === 'in_progress') return
    const call = items.read(members, live ?? (item as object), known, live !== undefined)
    if (call && (isCall(members.type) || isOutput(members.type)))
      places.set(place, { type: members.type, ids, call })
  }

  function readResponse(response: JsonObject, live?: object) {
    const { output, status } = response
    const list = listOf(output)
    const isDone = status === undefined || status === 'completed'
    for (const [place, item] of list.entries()) readItem(item, place, live, isDone)
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
      else if (item !== undefined) readItem(itemIn(event, word), place, source, word === 'done')
      else if (response !== undefined && ENDS.includes(word))
        readResponse({ status: word, ...ownMembers(response) }, source)
      else {
        const call = places.get(place)?.call
        if (call) readPiece(calls, call, word, event)
      }
    },
  }
}

/** The item of an event. A new output has no status. */
const itemIn = ({ item }: JsonObject, word: string): unknown =>
  word === 'added' && isOutput(ownMembers(item)?.type)
    ? { ...ownMembers(item), status: 'in_progress' }
    : item

/** `ids`: of the call, and of its item. */
type Place = { readonly type: unknown; readonly ids: readonly unknown[]; readonly call: KnownCall }

/** True for the same call. Some services give one new id with every event. */
const isSamePlace = (known: Place | undefined, type: unknown, [of, item]: readonly unknown[]) =>
  known !== undefined &&
  known.type === type &&
  (known.ids[0] === of || (item !== undefined && known.ids[1] === item))

/** The reason of the end, unless a call has it. A failed response runs nothing. */
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

/** Notes the reason with the call that was cut off. */
function tellCut(calls: CallRegistry, places: readonly { call: KnownCall }[], why: unknown) {
  const cut = places.findLast(({ call }) => call.facts.outcome === 'cancelled')
  if (cut && typeof why === 'string') calls.mergeCallFacts(cut.call, { runEnd: why })
}

/** The reason of an unusual end: its message, else its code, else its status. */
function whyOf({ status, error, message: said, incomplete_details: details }: JsonObject): unknown {
  const { message = said, code } = ownMembers(error) ?? {}
  const isUsual = status === undefined || status === 'completed'
  return ownMembers(details)?.reason ?? message ?? code ?? (isUsual ? undefined : status)
}

/** Takes the status off a call that is done: some items keep an earlier one. */
const withoutLateStatus = (item: JsonObject): JsonObject =>
  ENDS.includes(item.status) ? item : { ...item, status: undefined }

/** Reads an event about the call in its place. `word`: the last one of its name. */
function readPiece(calls: CallRegistry, call: KnownCall, word: string, event: JsonObject) {
  const { delta, partial_image_b64: image, command_index: index } = event
  if (word === 'done') readDone(calls, call, event)
  else if (word === 'delta' && typeof delta === 'string') {
    // Each of several commands begins a line.
    const isNextLine = typeof index === 'number' && index > 0 && !call.facts.argumentsText
    calls.appendArguments(call, (isNextLine ? '\n' : '') + delta)
  } else if (!isOpen(call)) return
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

/** Reads the whole arguments after a stream. */
function readDone(calls: CallRegistry, call: KnownCall, event: JsonObject) {
  const { arguments: args, input, code } = event
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

/** The output and end of a command. Source: openai 7.59, ResponseFunctionShellCallOutputContent. */
export type OpenAiShellOutput = {
  stdout: string
  stderr: string
  outcome: { type: 'exit'; exit_code: number }
}

/** An item with a result. Source: openai 7.59, ResponseInputItem. */
export type OpenAiResult =
  | { type: 'function_call_output' | 'custom_tool_call_output'; call_id: string; output: string }
  | {
      type: 'apply_patch_call_output'
      call_id: string
      status: 'completed' | 'failed'
      output: string
    }
  | { type: 'local_shell_call_output'; id: string; output: string }
  | { type: 'shell_call_output'; call_id: string; output: OpenAiShellOutput[] }

/**
 * Returns a result as the item of the next request, of the kind of its call. `fromOpenAi` reads it
 * back. A patch says whether it was applied, and why not. A shell has the text (`stdout`, `stderr`,
 * else the message) and the exit code (`exit_code`, else 0 or 1).
 * @example
 * const item = toOpenAiResult(record, { success: true, data: { id: 7 } })
 */
export function toOpenAiResult(record: ToolCallRecord, result: ToolResult): OpenAiResult {
  const id = nativeIdOf(record)
  const output = JSON.stringify(result)
  switch (ownMembers(record.origin?.rest)?.type) {
    case 'custom_tool_call':
      return { type: 'custom_tool_call_output', call_id: id, output }
    case 'apply_patch_call':
      return {
        type: 'apply_patch_call_output',
        call_id: id,
        status: result.success ? 'completed' : 'failed',
        output: messageOf(result),
      }
    case 'local_shell_call':
      return { type: 'local_shell_call_output', id, output }
    case 'shell_call':
      return { type: 'shell_call_output', call_id: id, output: [shellOutput(result)] }
    default:
      return { type: 'function_call_output', call_id: id, output }
  }
}

const messageOf = (result: ToolResult): string =>
  (result.success ? result.message : result.error) ?? ''

function shellOutput(result: ToolResult): OpenAiShellOutput {
  const { success } = result
  const data: JsonObject = ownMembers(success ? result.data : undefined) ?? {}
  const { stdout = success ? messageOf(result) : '', stderr = success ? '' : messageOf(result) } =
    textMembers({ stdout: data.stdout, stderr: data.stderr })
  const code = typeof data.exit_code === 'number' ? data.exit_code : Number(!success)
  return { stdout, stderr, outcome: { type: 'exit', exit_code: code } }
}

/** An item with an answer. Source: openai 7.59, ResponseInputItem.McpApprovalResponse. */
export type OpenAiDecision = {
  type: 'mcp_approval_response'
  approval_request_id: string
  approve: boolean
  reason?: string
}

/**
 * Returns a decision as the item that answers the request. Throws AnswerRefused for a call without
 * a request, for an id that two requests have, and for decisions other than allow and deny. Throws
 * for edited arguments.
 * @example
 * const host: ToolHost = {
 *   settleBatch: (entries) =>
 *     post('/respond', {
 *       input: entries.flatMap(({ record, decision }) =>
 *         decision ? [toOpenAiDecision(record, decision)] : [],
 *       ),
 *     }),
 * }
 */
export function toOpenAiDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): OpenAiDecision {
  const { id, handle } = requestOf(record, SYSTEM)
  if (handle === SHARED_ID) throw sharedId(id)
  const said = carried(SYSTEM, decision, YES_OR_NO, 'The call runs with what the request names.')
  const reason = said.kind === 'allow' ? said.note : said.reason
  return {
    type: 'mcp_approval_response',
    approval_request_id: id,
    approve: said.kind === 'allow',
    ...(reason && { reason }),
  }
}

const SYSTEM = 'The Responses API'

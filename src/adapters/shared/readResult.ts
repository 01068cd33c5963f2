import { NO_REASON } from '../../model/LocalTool.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import type { ToolResult, ContentPart, JsonObject } from '../../model/index.ts'
import type { CallFacts, ReadResult } from './CallRegistry.ts'
import {
  readRefusal,
  isEmpty,
  isFailure,
  codesIn,
  flagOf,
  ranFor,
  reasonIn,
  jsonIn,
  readToldText,
  unwrapError,
} from './readFailure.ts'
import {
  listOf,
  ownMembers,
  knownBlock,
  readBlock,
  textIn,
  textOf,
  withoutMembers,
  textMembers,
} from './members.ts'

/** Results in results: a server may wrap that of another one. */
const MAX_DEPTH = 4

/** The shapes of results, in any protocol. Reads the first that fits. */
const SHAPES = [
  readOwnResult,
  readEnvelope,
  readMcpResult,
  readModelOutput,
  readExecution,
  readErrorObject,
]

/**
 * Reads a result of any protocol: our own, MCP's, an output of the AI SDK, of a command, an error,
 * or the JSON text of one. Anything else is the data of a success. `isError`: the protocol says
 * that the call failed, so its text is the reason. Never throws.
 */
export function readResult(value: unknown, isError = false): ReadResult {
  try {
    const read = readAny(value, 0)
    return isError ? asFailure(read, value) : read
  } catch {
    return plain(value)
  }
}

/** Reads a list that the protocol calls content. */
export function readBlocks(blocks: readonly unknown[], isError = false): ReadResult {
  try {
    const read = readList(blocks, 0)
    return isError ? asFailure(read, undefined) : read
  } catch {
    return plain(blocks)
  }
}

export const resultFacts = (value: unknown, isError = false): CallFacts =>
  factsOf(readResult(value, isError))

export const factsOf = ({ rest, ...facts }: ReadResult): CallFacts =>
  Object.keys(rest).length > 0 ? { ...facts, rest: { result: rest } } : facts

/** The content of a message as facts of a call: blocks, or any result. */
export const contentFacts = (content: unknown, isError = false): CallFacts =>
  Array.isArray(content)
    ? factsOf(readBlocks(listOf(content), isError))
    : resultFacts(content, isError)

/** Adds members without a place in the record. */
export const withRest = (facts: CallFacts, rest: JsonObject): CallFacts => ({
  ...facts,
  rest: { ...facts.rest, ...rest },
})

/** `isOk`: the carrier says that it is no error. */
function readAny(value: unknown, depth: number, isOk = false): ReadResult {
  if (depth > MAX_DEPTH) return plain(value)
  if (typeof value === 'string') return readText(value, depth, isOk)
  const members = ownMembers(value)
  if (members)
    for (const read of SHAPES) {
      const found: ReadResult | undefined = read(members, value, depth, isOk)
      if (found) return found
    }
  const blocks = members ? [value] : value
  return isBlocks(blocks) ? readList(blocks, depth, undefined, isOk) : plain(value)
}

const plain = (value: unknown): ReadResult => ({ result: toResult(value), rest: {} })

/** Reads a text as JSON, as a runtime's message about the call, or as plain text. */
function readText(text: string, depth: number, isOk: boolean): ReadResult {
  const json = jsonIn(text)
  if (!json) return (isOk ? undefined : readToldText(text)) ?? plain(text)
  const read = readAny(json.value, depth + 1, isOk)
  // Keeps digits that no double holds.
  return json.isExact || !read.result.success ? read : plain(text)
}

/** An object with a boolean `success`. Its content becomes that of the record. */
function readOwnResult(members: JsonObject, value: unknown, depth: number): ReadResult | undefined {
  const { success, data } = members
  if (typeof success !== 'boolean') return undefined
  const carried = success ? readMcpResult(ownMembers(data) ?? {}, data, depth) : undefined
  if (carried)
    return { ...carried, result: { ...withoutMembers(members, 'data'), ...carried.result } }
  const { content = [], rest = [] } = readContent(value) ?? {}
  const result = withReason(value as ToolResult, members)
  return {
    result,
    ...readRefusal(result),
    ...(content.length > 0 && { content }),
    rest: rest.length > 0 ? { content: rest } : {},
  }
}

/** Members that hold a result, and those that name its call. */
const ENVELOPES = /^(?:result|output|response|data|tool_?(?:call_?|use_?)?(?:result|output))$/i
const OF_CALL = /^(?:id|type|name|(?:tool|call)_?(?:call_?|use_?)?(?:id|name))$/i

/** An answer of JSON-RPC, or a result under a member, if it is more than data. */
function readEnvelope(members: JsonObject, _value: unknown, depth: number, isOk: boolean) {
  const { jsonrpc, id: _id, ...others } = members
  const said = jsonrpc === '2.0' ? others : members
  const [key = '', ...more] = Object.keys(said).filter((each) => !OF_CALL.test(each))
  if (more.length > 0) return undefined
  if (said === others && key === 'error') return asFailure(plain(members), others.error)
  if (!ENVELOPES.test(key)) return undefined
  const read = readAny(said[key], depth + 1, isOk)
  return read.content || read.outcome || !read.result.success ? read : undefined
}

/** Copies the reason of a failure to `error` from another member. */
function withReason(result: ToolResult, { success, error, message, data }: JsonObject): ToolResult {
  const isTold = [error, message].some((text) => typeof text === 'string' && text !== '')
  if (success || isTold) return result
  const { success: _success, terminal: _, needsFollowup: __, nextAction: ___, ...said } = result
  const reason = reasonIn(error) ?? reasonIn(data) ?? reasonIn(said)
  return reason === undefined
    ? result
    : { ...result, error: reason, ...(isJsonObject(error) && { details: error }) }
}

const MCP_MEMBERS =
  'content structuredContent structured_content toolResult isError is_error resultType'.split(' ')

/**
 * The result of an MCP tool. Its structured content is the data. Source: MCP 2025-11-25,
 * CallToolResult; 2024-10-07 for `toolResult`; SDKs in Python for `is_error` and
 * `structured_content`.
 */
function readMcpResult(members: JsonObject, _value: unknown, depth: number) {
  const { content, isError = members.is_error } = members
  const hasBlocks = Array.isArray(content) || typeof content === 'string'
  const hasData = structuredIn(members) !== undefined
  const isAll = Object.keys(members).every((key) => CONTENT_MEMBERS.includes(key))
  const isMcp =
    typeof isError === 'boolean'
      ? hasBlocks || (content === undefined && hasData)
      : hasData
        ? Array.isArray(content) || isAll
        : isBlocks(content) && isAll
  return isMcp ? readMcp(members, depth) : undefined
}

const CONTENT_MEMBERS = [...MCP_MEMBERS, '_meta', 'meta', 'type']

/** The structured data of a server. Python writes null for none. */
const structuredIn = (members: JsonObject): unknown =>
  members.structuredContent ?? members.structured_content ?? members.toolResult ?? undefined

/** Reads an answer that MCP itself carries. Missing members are empty. */
export function readMcpAnswer(value: unknown): ReadResult {
  try {
    const members = ownMembers(value)
    return members ? readMcp(members, 0) : plain(value)
  } catch {
    return plain(value)
  }
}

function readMcp(members: JsonObject, depth: number): ReadResult {
  const { content, isError = members.is_error } = members
  const data = structuredIn(members)
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content)
  const read = readList(blocks, depth, data, isError !== true)
  const others = withoutMembers(members, ...MCP_MEMBERS)
  const whole = { ...read, rest: { ...others, ...read.rest } }
  return isError === true ? asFailure(whole, data) : whole
}

const BLOCK_TYPES =
  /^(?:(?:input_|output_)?text|(?:input_)?(?:image|audio|video|file)(?:_url|-url|-data|-file-id)?|media|resource|resource_link)$/

const TEXT_MEMBERS =
  /^(?:type|text|annotations|_?meta|id|index|extras|citations|cache_control|provider(?:Options|Metadata))$/

/** True for a list of nothing but blocks of content. A bare link may be data. */
function isBlocks(value: unknown): value is readonly unknown[] {
  const list = listOf(value)
  return (
    list.length > 0 &&
    list.every((block) => {
      const members = ownMembers(block) ?? {}
      const { type } = members
      if (typeof type !== 'string' || !BLOCK_TYPES.test(type)) return false
      // A text with coordinates or a size is data.
      if (type === 'text' && !Object.keys(members).every((key) => TEXT_MEMBERS.test(key)))
        return false
      const part = knownBlock(block)
      return part !== undefined && (part.kind !== 'link' || /link|url/.test(type))
    })
  )
}

/** A single JSON text is the data, if there is no other. `rest`: other members of each block. */
function readList(
  blocks: readonly unknown[],
  depth: number,
  data?: unknown,
  isOk = false,
): ReadResult {
  const content = blocks.map(readBlock)
  const texts = content.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  const only = texts.length === 1 ? jsonIn(texts[0]!) : undefined
  const json = only?.isExact ? only.value : undefined
  const rest = blocks.map((block) => withoutMembers(ownMembers(block) ?? {}, ...BLOCK_MEMBERS))
  const others = content.filter(({ kind }) => kind !== 'text')
  const shown = json !== undefined && data === undefined ? others : content
  const isText = !isOk && texts.length === 1 && content.length === 1
  const own = data ?? json
  const said =
    own !== undefined ? readAny(own, depth + 1, isOk) : isText ? readToldText(texts[0]!) : undefined
  const parts = [...(said?.content ?? []), ...shown]
  const hasRest = rest.some((extra) => Object.keys(extra).length > 0)
  return {
    ...said,
    result: said?.result ?? { success: true },
    ...(parts.length > 0 && { content: parts }),
    rest: { ...said?.rest, ...(hasRest && { content: rest }) },
  }
}

const BLOCK_MEMBERS = ['type', 'text', 'data', 'mimeType', 'uri', 'name', 'resource']

/** A tool's output to the model in the AI SDK. Source: `ToolResultOutput` in ai 5.0 to 7.0. */
function readModelOutput(members: JsonObject, _: unknown, depth: number) {
  const { type, value, reason, ...others } = members
  if (Object.keys(others).some((key) => key !== 'providerOptions')) return undefined
  switch (type) {
    case 'text':
    case 'json':
      return value === undefined ? undefined : readAny(value, depth + 1)
    case 'error-text':
    case 'error-json':
      return asFailure(readAny(value, depth + 1), value)
    case 'content':
      return Array.isArray(value) ? readList(listOf(value), depth + 1) : undefined
    case 'execution-denied':
      return readToldText('execution-denied', reason)
    default:
      return undefined
  }
}

/** Sources: codex, `exec_command` and `shell`; Claude Code, `Bash`. */
function readExecution(members: JsonObject, value: unknown): ReadResult | undefined {
  const { output, metadata, ...others } = members
  const end = endOfCommand(others)
  if (end && [output, others.stdout, others.stderr].some((each) => typeof each === 'string'))
    return { ...plain(value), outcome: end }
  const data = ownMembers(metadata)
  if (typeof output !== 'string' || !data || typeof (data.exit_code ?? data.exitCode) !== 'number')
    return undefined
  const told = readToldText(output)
  if (told?.outcome) return told
  return {
    result: { success: true, data: { ...data, ...others } },
    ...ranFor(data.duration_seconds),
    ...(output !== '' && { content: [{ kind: 'log', text: output }] }),
    rest: {},
  }
}

function endOfCommand(members: JsonObject): CallFacts['outcome'] {
  const { timed_out: isLate, timedOut = isLate, aborted, interrupted = aborted } = members
  return timedOut === true ? 'timed_out' : interrupted === true ? 'cancelled' : undefined
}

function readErrorObject(members: JsonObject, value: unknown, _depth: number, isOk: boolean) {
  if (isOk || !isFailure(members)) return undefined
  const reason = reasonIn(value) ?? NO_REASON
  const told = [...codesIn(members), reason]
    .map((each) => readToldText(each, reason, true))
    .find((each) => each !== undefined)
  return told ?? asFailure(plain(value), value)
}

/** Makes a result a failure. Its text is the reason, the rest stays content. */
function asFailure({ result, content = [], ...others }: ReadResult, value: unknown): ReadResult {
  const said = { ...others, ...(content.length > 0 && { content }) }
  if (!result.success) return { ...said, result: withReason(result, result) }
  const { data, ...members } = result
  const reason =
    [unwrapError(textIn(content)), reasonIn(value), reasonIn(data)].find(Boolean) ||
    textIn(content.map(asText)).trim() ||
    (saysNothing(data?.value ?? data) ? NO_REASON : textOf(data))
  const left = content.filter(({ kind }) => kind !== 'text')
  const hasMore = isJsonObject(data) && data.value !== '' && !saysOnly(data, reason)
  return {
    ...others,
    ...readToldText(reason, reason, true),
    result: { ...members, success: false, error: reason, ...(hasMore && { data }) },
    ...(left.length > 0 && { content: left }),
  }
}

/** A log counts as text if there is no other. */
const asText = (part: ContentPart): ContentPart =>
  part.kind === 'log' ? { ...part, kind: 'text' } : part

/** True if it is empty, or has only flags. */
const saysNothing = (data: unknown): boolean =>
  Object.values(ownMembers(data) ?? { data }).every(
    (each) => flagOf(each) !== undefined || isEmpty(each),
  )

const saysOnly = (data: JsonObject, reason: string): boolean => {
  const values = Object.values(data)
  return values.length === 1 && typeof values[0] === 'string' && unwrapError(values[0]) === reason
}

/**
 * Returns any output as a result. An object with a boolean `success` is one. Any other value is the
 * data of a success, as `{ value }` unless it is a plain object. `undefined` is a success without
 * data. Source: contract, "Results".
 */
export function toResult(output: unknown): ToolResult {
  if (output === undefined) return { success: true }
  if (isResult(output)) return output
  return { success: true, data: isPlainObject(output) ? output : { value: output } }
}

const isResult = (output: unknown): output is ToolResult =>
  isJsonObject(output) && Object.hasOwn(output, 'success') && typeof output.success === 'boolean'

function isPlainObject(value: unknown): value is JsonObject {
  if (!isJsonObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // An Object.prototype of another realm is as plain as this one's.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * The parts in a result's own `content`. `rest`: items that are no parts, as they came. Undefined
 * without such an array. Never throws.
 */
export function readContent(result: unknown) {
  const parts = ownMembers(result)?.content
  try {
    return Array.isArray(parts) ? sort(parts) : undefined
  } catch {
    return undefined
  }
}

function sort(parts: readonly unknown[]) {
  const content: ContentPart[] = []
  const rest: unknown[] = []
  for (const part of parts) {
    const read = partOf(ownMembers(part) ?? {})
    if (read) content.push(read)
    else rest.push(part)
  }
  return { content, rest }
}

/** A part of our own. Undefined if a member has another type. */
export function partOf(members: JsonObject): ContentPart | undefined {
  const { kind, text, mimeType, data, uri, name } = members
  switch (kind) {
    case 'text':
    case 'log':
    case 'diff':
      return typeof text === 'string' ? { kind, text } : undefined
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      return typeof mimeType === 'string' && areTexts(data, uri, name)
        ? { kind, mimeType, ...textMembers({ data, uri, name }) }
        : undefined
    case 'link':
    case 'resource':
    case 'artifact':
      return typeof uri === 'string' && areTexts(name, mimeType, text)
        ? { kind, uri, ...textMembers({ name, mimeType, text }) }
        : undefined
    default:
      return undefined
  }
}

const areTexts = (...values: readonly unknown[]): boolean =>
  values.every((value) => value === undefined || value === null || typeof value === 'string')

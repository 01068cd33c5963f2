// The tool calls in a transcript, whoever wrote it: messages of AI SDK, Anthropic, OpenAI and
// LangGraph, requests of MCP, or a list of { name, arguments }. Each is `{ id, name, server,
// arguments, argumentsText }`.

import { jsonText } from '../plainText.ts'

const MAX_VALUES = 1_000_000
type Members = { readonly [name: string]: unknown }

/** A call, as a transcript has it. */
export type FoundCall = {
  name: string
  id?: string
  server?: string
  arguments?: Members
  argumentsText?: string
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A whole JSON text, or one JSON value a line; `data:` of an event stream may stand before it. */
export function readTranscript(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text.split('\n').flatMap((line) => {
      try {
        return [JSON.parse(line.replace(/^data:/, '')) as unknown]
      } catch {
        return []
      }
    })
  }
}

export function findCalls(transcript: unknown): FoundCall[] {
  const calls = new Map<string, FoundCall>()
  const open: unknown[] = [transcript]
  for (const value of open) {
    if (open.length > MAX_VALUES) break
    if (Array.isArray(value)) for (const item of value) open.push(item)
    if (!isObject(value)) continue
    const call = callIn(value)
    if (call) calls.set(keyOf(call), call)
    else for (const member of Object.values(value)) open.push(member)
  }
  return [...calls.values()]
}

/** The same call may stand in several messages. */
const keyOf = ({ id, name, arguments: given, argumentsText }: FoundCall): string =>
  JSON.stringify([id, name, argumentsText ?? jsonText(given)])

function callIn(value: Members): FoundCall | undefined {
  const { type, method, params } = value
  if (method === 'tools/call' && isObject(params))
    return callOf(value.id, params.name, params.arguments, value.server)
  if (isObject(value.function))
    return callOf(value.id, value.function.name, value.function.arguments)
  if (type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use')
    return callOf(value.id, value.name, value.input, value.server_name)
  if (type === 'function_call' || type === 'mcp_call')
    return callOf(value.call_id ?? value.id, value.name, value.arguments, value.server_label)
  if (type === 'dynamic-tool' || type === 'tool-call' || type === 'tool-input-available')
    return callOf(value.toolCallId, value.toolName, value.input ?? value.args)
  if (typeof type === 'string' && type.startsWith('tool-') && typeof value.toolCallId === 'string')
    return callOf(value.toolCallId, type.slice('tool-'.length), value.input)
  const given = value.arguments ?? value.args
  return type === undefined || type === 'tool_call'
    ? callOf(value.id, value.name, given, value.server)
    : undefined
}

function callOf(
  id: unknown,
  name: unknown,
  given: unknown,
  server?: unknown,
): FoundCall | undefined {
  if (typeof name !== 'string' || name === '' || given === undefined) return undefined
  const about = {
    name,
    ...(typeof id === 'string' && { id }),
    ...(typeof server === 'string' && { server }),
  }
  if (typeof given !== 'string') return { ...about, ...(isObject(given) && { arguments: given }) }
  try {
    const parsed: unknown = given.trim() === '' ? {} : JSON.parse(given)
    return { ...about, ...(isObject(parsed) && { arguments: parsed, argumentsText: given }) }
  } catch {
    // what is given is not known
    return about
  }
}

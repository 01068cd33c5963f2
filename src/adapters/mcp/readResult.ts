import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { ContentPart, JsonObject, ToolResult } from '../../tool-call/index.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { toResult } from '../shared/host/toResult.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { readBlocks, textIn } from './readBlocks.ts'

export interface ReadResult {
  readonly result: ToolResult
  readonly content?: readonly ContentPart[]
  readonly rest: JsonObject
}

/**
 * A tool's answer. An `isError` answer is a failure in the tool's own words; structured content is
 * the data; what else came is content. Source: MCP 2025-11-25, CallToolResult; `toolResult` is what
 * 2024-10-07 called it.
 */
export function readResult(value: unknown): ReadResult {
  const members = ownMembers(value)
  if (!members) return { result: toResult(value), rest: {} }
  const { content: blocks, structuredContent = members.toolResult, isError } = members
  const { content, rest } = readBlocks(Array.isArray(blocks) ? blocks : [])
  const others = withoutMembers(
    members,
    'content',
    'structuredContent',
    'toolResult',
    'isError',
    'resultType',
  )
  const data = isJsonObject(structuredContent) ? { data: structuredContent } : {}
  return {
    result:
      isError === true
        ? { success: false, error: textIn(content) || failureText(structuredContent), ...data }
        : toResult(structuredContent),
    ...(content.length > 0 && { content }),
    rest: {
      ...others,
      ...(rest.some((extra) => Object.keys(extra).length > 0) && { content: rest }),
    },
  }
}

function failureText(structured: unknown): string {
  return structured === undefined ? 'The tool failed without saying why' : textOf(structured)
}

/**
 * A JSON-RPC error: the protocol failed, not the tool, and the text says so. Source: MCP, Tools,
 * "Error handling".
 */
export function readError(value: unknown): ReadResult {
  const { code, message, data } = ownMembers(value) ?? {}
  const said =
    typeof message === 'string' ? message.replace(/^(?:MCP error -?\d+: )+/, '') : textOf(value)
  const details = data === undefined ? {} : { data: isJsonObject(data) ? data : { value: data } }
  return {
    result: {
      success: false,
      error: `MCP protocol error${typeof code === 'number' ? ` ${code}` : ''}: ${said}`,
      ...details,
    },
    rest: { protocolError: { code } },
  }
}

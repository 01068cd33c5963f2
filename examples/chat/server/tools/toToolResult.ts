import { isDeepStrictEqual } from 'node:util'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { ContentPart } from 'handrail'
import { toContentPart } from './toContentPart.ts'

/** A tool's outcome as the page and the model read it. */
export type AgentToolResult = {
  success: boolean
  needsFollowup?: boolean
  message?: string
  error?: string
  data?: Record<string, unknown>
  content?: readonly ContentPart[]
}

/**
 * Reads an MCP tool result, whole. What MCP calls an error is a failure in the server's own words;
 * structured content is the data; what that does not say already is content.
 */
export function toToolResult({
  content: blocks,
  structuredContent,
  isError,
}: CallToolResult): AgentToolResult {
  // A member that repeats the blocks says less than they do: they are shown as what they are.
  const data =
    structuredContent &&
    Object.fromEntries(
      Object.entries(structuredContent).filter(([, value]) => !isDeepStrictEqual(value, blocks)),
    )
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []))
  const isSaid = (text: string): boolean =>
    isError === true || (structuredContent !== undefined && says(structuredContent, text))
  const content = blocks
    .filter((block) => block.type !== 'text' || !isSaid(block.text))
    .map(toContentPart)
  return {
    success: isError !== true,
    ...(isError === true && { error: texts.join('\n') || 'The tool failed without saying why.' }),
    ...(data && (Object.keys(data).length > 0 || content.length === 0) && { data }),
    ...(content.length > 0 && { content }),
  }
}

/** Servers repeat in text what they say in structure: the whole, or one member of it. */
function says(structured: Record<string, unknown>, text: string): boolean {
  const values = [structured, ...Object.values(structured)]
  if (values.includes(text)) return true
  try {
    const parsed: unknown = JSON.parse(text)
    return values.some((value) => isDeepStrictEqual(value, parsed))
  } catch {
    return false
  }
}

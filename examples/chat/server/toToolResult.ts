/** A tool's outcome as the kit and the model read it. */
export type AgentToolResult = { success: true; data: Record<string, unknown> } | { success: false; error: string }

/** Reads an MCP tool result: what MCP calls an error is a failure, with the server's own words. */
export function toToolResult(result: Readonly<Record<string, unknown>>): AgentToolResult {
  const content: readonly unknown[] = Array.isArray(result['content']) ? result['content'] : []
  const text = content.flatMap((part) => isObject(part) && part['type'] === 'text' ? [String(part['text'])] : []).join('\n')
  if (result['isError'] === true) return { success: false, error: text || 'The tool failed without saying why.' }
  const structured = result['structuredContent']
  if (isObject(structured)) return { success: true, data: structured }
  const others = content.filter((part) => !isObject(part) || part['type'] !== 'text')
  return { success: true, data: others.length > 0 ? { text, content: others } : { text } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

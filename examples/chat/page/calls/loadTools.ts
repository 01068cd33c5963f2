import type { ListedTool } from '../../shared/createPolicy.ts'

/** The tools/lists of the agent's MCP servers, as the endpoint passes them on. */
export async function loadTools(signal: AbortSignal): Promise<readonly ListedTool[]> {
  const response = await fetch('/api/tools', { signal })
  const body: unknown = await response.json()
  if (
    !response.ok ||
    typeof body !== 'object' ||
    body === null ||
    !('tools' in body) ||
    !Array.isArray(body.tools)
  )
    throw new Error(
      typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
        ? body.error
        : 'The server gave no list.',
    )
  return body.tools.filter(
    (tool: unknown): tool is ListedTool =>
      typeof tool === 'object' && tool !== null && 'name' in tool && typeof tool.name === 'string',
  )
}

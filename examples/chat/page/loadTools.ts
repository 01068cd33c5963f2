import type { ListedTool } from '../shared/createPolicy.ts'

/** The tools/list of the agent's MCP server, as the endpoint passes it on. */
export async function loadTools(signal: AbortSignal): Promise<readonly ListedTool[]> {
  const response = await fetch('/api/tools', { signal })
  const body: unknown = await response.json()
  if (!response.ok || typeof body !== 'object' || body === null || !('tools' in body) || !Array.isArray(body.tools)) throw new Error('The server gave no list.')
  return body.tools.filter((tool: unknown): tool is ListedTool => typeof tool === 'object' && tool !== null && 'name' in tool && typeof tool.name === 'string')
}

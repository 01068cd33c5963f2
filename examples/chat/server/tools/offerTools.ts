import type { Tool } from '@modelcontextprotocol/sdk/types.js'

/**
 * A tool as the agent and the page know it: `name` is unique, `tool` is what its server calls it.
 */
export type OfferedTool = Pick<Tool, 'title' | 'description' | 'annotations' | 'inputSchema'> & {
  readonly name: string
  readonly server: string
  readonly tool: string
}

/** One server's tools/list. */
export type ServerTools = { readonly server: string; readonly tools: readonly Tool[] }

/**
 * Never offered: `get-env` tells its server's whole environment, and says of itself that it only
 * reads.
 */
const HIDDEN: readonly string[] = ['everything/get-env']

/**
 * The tools of several servers as one list. Where servers share a name, each gets its server in
 * front; tools that only run as MCP tasks are left out.
 */
export function offerTools(lists: readonly ServerTools[]): OfferedTool[] {
  const listed = lists
    .flatMap(({ server, tools }) => tools.map((tool) => ({ server, tool })))
    .filter(
      ({ server, tool }) =>
        !HIDDEN.includes(`${server}/${tool.name}`) && tool.execution?.taskSupport !== 'required',
    )
  const uses = new Map<string, number>()
  for (const { tool } of listed) uses.set(tool.name, (uses.get(tool.name) ?? 0) + 1)
  const taken = new Set(
    listed.flatMap(({ tool }) => (uses.get(tool.name) === 1 ? [tool.name] : [])),
  )
  return listed.map(
    ({ server, tool: { name: tool, title, description, annotations, inputSchema } }) => {
      let name = tool
      if (uses.get(tool) !== 1)
        do name = `${server}_${name}`
        while (taken.has(name))
      taken.add(name)
      return { name, server, tool, title, description, annotations, inputSchema }
    },
  )
}

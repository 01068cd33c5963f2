import { defineToolPolicy, type ToolPolicy } from 'handrail/policy'

/** A tool as an MCP server lists it, as far as a policy needs it. */
export type ListedTool = Pick<NonNullable<ToolPolicy['tools']>[string], 'title' | 'description' | 'annotations' | 'inputSchema'> & { readonly name: string }

/** The one policy of page and server, built on each side from the same tools/list: reads run, the rest is this computer and asks. */
export function createPolicy(tools: readonly ListedTool[]) {
  return defineToolPolicy({
    tools: Object.fromEntries(tools.map(({ name, title, description, annotations, inputSchema }) => [name, { server: 'filesystem', title, description, annotations, inputSchema }])),
    servers: { filesystem: { nonRead: 'local' } },
  })
}

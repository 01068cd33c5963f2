import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { McpServers } from '../tools/McpServers.ts'

/**
 * What the memory server knows of somebody or something, and how two of them stand to each other.
 */
export type Entity = {
  readonly name: string
  readonly entityType: string
  readonly observations: readonly string[]
}
export type Relation = { readonly from: string; readonly to: string; readonly relationType: string }
export type Graph = {
  readonly entities: readonly Entity[]
  readonly relations: readonly Relation[]
}

/** Reads and rebuilds what the real memory server keeps, by its own tools. */
export class Memory {
  readonly #servers: McpServers

  constructor(servers: McpServers) {
    this.#servers = servers
  }

  async read(): Promise<Graph> {
    const { structuredContent } = await this.#call('read_graph', {})
    const { entities, relations } = structuredContent ?? {}
    if (!Array.isArray(entities) || !Array.isArray(relations))
      throw new Error('The memory said nothing that can be read.')
    return { entities, relations }
  }

  async add({ entities, relations }: Graph): Promise<void> {
    if (entities.length > 0) await this.#call('create_entities', { entities })
    if (relations.length > 0) await this.#call('create_relations', { relations })
  }

  async #call(tool: string, input: Record<string, unknown>): Promise<CallToolResult> {
    const result = await this.#servers.call({
      tool: { name: tool, server: 'memory', tool, inputSchema: { type: 'object' } },
      arguments: input,
    })
    if (result.isError === true)
      throw new Error(
        result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n') ||
          'The memory failed without saying why.',
      )
    return result
  }
}

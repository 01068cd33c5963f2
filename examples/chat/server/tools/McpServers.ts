import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ElicitRequestSchema,
  type CallToolResult,
  type ElicitRequestParams,
  type ElicitResult,
} from '@modelcontextprotocol/sdk/types.js'
import { offerTools, type OfferedTool } from './offerTools.ts'

/** Makes the way to one run of a server. */
export type Connect = () => Transport

/** How far a call has come. */
export type Progress = {
  readonly progress: number
  readonly total?: number | undefined
  readonly message?: string | undefined
}

/** Puts a server's question to the person; aborted when the server gives up on it. */
export type AskPerson = (asked: ElicitRequestParams, signal: AbortSignal) => Promise<ElicitResult>

/** A call that waits for a person may take this long; MCP's own limit is a minute. */
const TIMEOUT = 10 * 60_000

/** One call to a tool, by what it was offered as. */
export type McpCall = {
  readonly tool: OfferedTool
  readonly arguments: Record<string, unknown>
  readonly signal?: AbortSignal | undefined
  onProgress?(progress: Progress): void
  onQuestion?: AskPerson
}

/**
 * Owns every MCP server of the agent: starts each when first needed, again after it died, and ends
 * them all on close.
 */
export class McpServers {
  readonly #connects: ReadonlyMap<string, Connect>
  readonly #clients = new Map<string, Promise<Client>>()
  /**
   * Of each server, who its questions go to. No message says which call a question is about: the
   * latest is asked.
   */
  readonly #asking = new Map<string, AskPerson[]>()
  #isClosed = false

  constructor(connects: Readonly<Record<string, Connect>>) {
    this.#connects = new Map(Object.entries(connects))
  }

  /** What the agent is offered of every server, asked anew so that it is what they have now. */
  async tools(): Promise<OfferedTool[]> {
    const lists = await Promise.all(
      [...this.#connects.keys()].map(async (server) => ({
        server,
        tools: (await (await this.#client(server)).listTools()).tools,
      })),
    )
    return offerTools(lists)
  }

  /** Calls a tool; rejects when its server died or the call was stopped. */
  async call({
    tool: { server, tool },
    arguments: input,
    signal,
    onProgress,
    onQuestion,
  }: McpCall): Promise<CallToolResult> {
    const client = await this.#client(server)
    const options = {
      ...(signal && { signal }),
      ...(onProgress && { onprogress: onProgress }),
      resetTimeoutOnProgress: true,
      timeout: TIMEOUT,
    }
    const asking = this.#asking.get(server) ?? []
    this.#asking.set(server, asking)
    if (onQuestion) asking.push(onQuestion)
    try {
      // Only servers of 2024 answer in the other form, `toolResult`.
      return (await client.callTool(
        { name: tool, arguments: input },
        undefined,
        options,
      )) as CallToolResult
    } finally {
      if (onQuestion) asking.splice(asking.indexOf(onQuestion), 1)
    }
  }

  /** Ends the servers' processes. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.allSettled(
      [...this.#clients.values()].map(async (client) => (await client).close()),
    )
  }

  #client(server: string): Promise<Client> {
    const connect = this.#connects.get(server)
    if (this.#isClosed || !connect)
      return Promise.reject(
        new Error(`The ${server} server is ${connect ? 'closed' : 'not one of ours'}.`),
      )
    const client = this.#clients.get(server) ?? this.#start(server, connect)
    this.#clients.set(server, client)
    return client
  }

  async #start(server: string, connect: Connect): Promise<Client> {
    const client = Object.assign(
      new Client(
        { name: 'handrail-example-chat', version: '0.0.0' },
        { capabilities: { elicitation: { form: {}, url: {} } } },
      ),
      {
        onclose: () => {
          this.#clients.delete(server)
        },
      },
    )
    client.setRequestHandler(
      ElicitRequestSchema,
      ({ params }, { signal }) =>
        this.#asking.get(server)?.at(-1)?.(params, signal) ?? { action: 'cancel' },
    )
    try {
      await client.connect(connect())
      return client
    } catch (error) {
      this.#clients.delete(server)
      throw new Error(
        `The ${server} server did not start. ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      )
    }
  }
}

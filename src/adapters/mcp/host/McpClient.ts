import type { CallLike, OfferedTool } from '../../../policy/index.ts'
import type { JsonObject, ToolCallRecord, UndoOffer } from '../../../tool-call/index.ts'

type CallParams = { name: string; arguments?: { [name: string]: unknown } }

type CallOptions = {
  signal?: AbortSignal
  onprogress?: (progress: {
    progress: number
    total?: number | undefined
    message?: string | undefined
  }) => void
  resetTimeoutOnProgress?: boolean
  timeout?: number
}

/**
 * What the host needs of a `Client`: of @modelcontextprotocol/sdk 1, or of
 * @modelcontextprotocol/client 2, which alone has `getProtocolEra`.
 */
export type McpClient =
  | { callTool(params: CallParams, schema?: undefined, options?: CallOptions): Promise<object> }
  | {
      callTool(params: CallParams, options?: CallOptions): Promise<object>
      getProtocolEra(): unknown
    }

/** The second SDK takes no schema, so its options stand second. */
export function callTool(
  client: McpClient,
  params: CallParams,
  options: CallOptions,
): Promise<object> {
  return 'getProtocolEra' in client
    ? client.callTool(params, options)
    : client.callTool(params, undefined, options)
}

/** What a client gives its handler of a request: the second SDK keeps the signal in `mcpReq`. */
export type RequestContext = { signal: AbortSignal } | { mcpReq: { signal: AbortSignal } }

/** What takes a call back: another tool of the same server. */
export type Compensation = {
  tool: string
  arguments: { [name: string]: unknown }
  offer?: UndoOffer
}

/** The server whose tools a host calls, and which of their calls ask. */
export interface McpHostOptions {
  /** The host's own name for the server, by which its policy knows it. */
  server: string
  /** The answer to `tools/list`. */
  tools: readonly ({ name: string } & object)[]
  /** Whether a call waits for a person. One that throws asks. */
  needsConsent: (call: CallLike, tool: OfferedTool) => boolean
  /** By tool: what takes a call of it back, or null where nothing does. */
  undo?: Readonly<Record<string, (record: ToolCallRecord) => Compensation | null>>
  /**
   * Milliseconds without an answer or progress after which a call is given up. An elicitation
   * within it may wait a minute, the SDK's own default.
   * @default 300000
   */
  timeout?: number
}

/** What a form may answer. Source: MCP 2025-11-25, ElicitResult. */
export type ElicitContent = { [name: string]: string | number | boolean | string[] }

/** The members that a form may answer with; others are left out. */
export function toContent(value: JsonObject): ElicitContent {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, ElicitContent[string]] =>
      isAnswer(entry[1]),
    ),
  )
}

function isAnswer(value: unknown): value is ElicitContent[string] {
  return (
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  )
}

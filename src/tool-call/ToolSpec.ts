import type { JsonSchema, Optional } from './JsonObject.ts'
import type { ToolMode } from './ToolMode.ts'

/**
 * What a server claims about its tool. Claims of a server that the host does not trust may raise a
 * mode, never lower it. Source: MCP 2025-06-18, ToolAnnotations.
 */
export type ToolAnnotations = Optional<{
  title: string
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}>

/** A tool that asks before it runs, with Go text/template prompts. Source: loom-mcp and goa-ai. */
export type ConfirmationSpec = {
  /** @default "Confirm command" */
  title?: string | undefined
  promptTemplate: string
  /** Renders to the JSON that stands in for the result when the person says no. */
  deniedResultTemplate: string
}

/** What a mode is decided from, beside the tool's name. */
export type ToolFacts = Optional<{
  /** The host says so; the name no longer matters. */
  mode: ToolMode
  /** Runs on the person's machine. */
  local: boolean
  annotations: ToolAnnotations
  /** The server or toolset that offers the tool. */
  server: string
  inputSchema: JsonSchema
}>

/** What was declared about a tool. */
export type ToolSpec = { name: string } & ToolFacts &
  Optional<{
    title: string
    description: string
    confirmation: ConfirmationSpec
    resultSchema: JsonSchema
    idempotency: 'transcript'
    /**
     * The argument that takes a result's next cursor, and the member of a result that has it.
     * Source: loom-mcp, tools.PagingSpec.
     */
    paging: { cursor: string; nextCursor?: string | undefined }
    /** An agent does what the tool does: its name, true where that is not known. */
    agent: string | true
    /**
     * What runs it, by the runtime's word (`shell`, `mcp_server`), and whether in a sandbox, or in
     * which. Source: Agent Tool Model, execution-profile.
     */
    executor: { kind: string; sandbox?: boolean | string | undefined }
    origin: { rest?: unknown }
  }>

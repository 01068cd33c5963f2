import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'

/**
 * As much of a UIMessage of AI SDK 5, 6 and 7 as the types can promise; everything else is checked
 * at run time.
 */
export type AiSdkMessage = {
  readonly id: string
  readonly role: string
  readonly parts: readonly { readonly type: string }[]
}

/** `chat.status`. */
export type AiSdkStatus = 'submitted' | 'streaming' | 'ready' | 'error'

/**
 * Whether the page's chat is at work. `runActive` wins over what `status` says. `runEnd`: why it is
 * not, `chat.error?.message`; messages do not say it.
 */
export type AiSdkOptions = {
  status?: AiSdkStatus | undefined
  runActive?: boolean | undefined
  runEnd?: string | undefined
}

export type Run = NonNullable<ToolCallRecord['run']>

/** A call: `tool-<name>`, or `dynamic-tool` with its name beside it. */
export function isToolPart(part: JsonObject): boolean {
  return (
    part.type === 'dynamic-tool' || (typeof part.type === 'string' && part.type.startsWith('tool-'))
  )
}

/**
 * Somebody must answer before the call goes on. AI SDK 7 marks a request that the server's own rule
 * answers as automatic.
 */
export function isOpenRequest(part: JsonObject): boolean {
  return part.state === 'approval-requested' && ownMembers(part.approval)?.isAutomatic !== true
}

/** What a tool part does not say about its call. */
export interface CallContext {
  /** Unique in the conversation. */
  readonly id: string
  readonly run: Run | undefined
  /** The call is in the last message, so that a request can still be answered. */
  readonly live: boolean
  /** Where the answer is, for a call whose request was answered. */
  readonly answered: 'waiting' | 'queued' | 'running' | undefined
  /** Why the run ended, with the first call that it left open. */
  readonly runEnd?: string | undefined
}

/** What the host needs of `useChat()`, or of a `Chat`, of AI SDK 5, 6 or 7. */
export interface AiSdkChat {
  readonly messages: readonly AiSdkMessage[]
  /** Absent in AI SDK 5. */
  addToolApprovalResponse?(response: {
    id: string
    approved: boolean
    reason?: string
  }): void | PromiseLike<void>
  /**
   * Must stay the same function from render to render, as the SDK's does: running local tools are
   * known by it.
   */
  addToolOutput(output: {
    tool: string
    toolCallId: string
    output: unknown
  }): void | PromiseLike<void>
  sendMessage?(): Promise<void>
  /** Ends what the assistant does: the server is told by the end of its request. */
  stop?(): Promise<void> | void
  /** `useChat` and `Chat` have it. Without it nobody knows whether there is something to stop. */
  readonly status?: AiSdkStatus
}

import type { AiSdkMessage } from './AiSdkMessage.ts'

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
}

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

/** Whether the page's chat is at work. `runActive` wins over what `status` says. */
export type AiSdkOptions = { status?: AiSdkStatus | undefined; runActive?: boolean | undefined }

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

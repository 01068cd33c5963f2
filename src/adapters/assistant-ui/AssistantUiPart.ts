import { ownOptions } from '../../tool-call/JsonObject.ts'
import { checkOptions } from '../shared/read/checkOptions.ts'
import type { LocalTool } from '../../tool-call/index.ts'

/** The answer to one of several questions: what was chosen, what was written, or both. */
export type AssistantUiAnswer = { optionIds?: readonly string[]; text?: string }

/**
 * What `respondToApproval` takes; `answers` since 0.3.21. Source: `ToolApprovalResponse` in
 * @assistant-ui/core 0.3.
 */
export type AssistantUiResponse =
  | { approved: boolean; optionId?: string; text?: string; reason?: string }
  | { optionId: string }
  | { text: string }
  | { answers: Readonly<Record<string, AssistantUiAnswer>> }

/**
 * As much of assistant-ui's `ToolCallMessagePartProps` as the types can promise; everything else is
 * checked at run time.
 */
export interface AssistantUiPart {
  readonly toolCallId: string
  readonly toolName: string
  readonly status: { readonly type: string }
  respondToApproval(response: AssistantUiResponse): Promise<void>
  addResult?(result: unknown): void
  resume?(payload: unknown): void
}

/** The tools that run in the page, by their name. */
export interface AssistantUiOptions {
  /**
   * Tools that this page runs when they are allowed, by name: assistant-ui's human tools. The same
   * for record and host, and the same object at every render.
   */
  local?: Readonly<Record<string, LocalTool>> | undefined
}

export function localToolOf(options: AssistantUiOptions, name: unknown): LocalTool | undefined {
  checkOptions('fromAssistantUi', options)
  const { local } = ownOptions(options)
  return local && typeof name === 'string' && Object.hasOwn(local, name) ? local[name] : undefined
}

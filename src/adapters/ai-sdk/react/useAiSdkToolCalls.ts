'use client'
import { hostedToolCalls, type HostedToolCalls } from '../../../host/ToolHost.ts'
import { useToolCalls } from '../../../host/useToolCalls.ts'
import { ownOptions } from '../../../model/JsonObject.ts'
import { checkOptions } from '../../shared/createCallReader.ts'
import { createAiSdkHost } from '../createAiSdkHost.ts'
import { fromAiSdk, type AiSdkChat, type AiSdkStatus } from '../fromAiSdk.ts'

/** The return value of `useChat()`. */
export interface AiSdkUseChat extends AiSdkChat {
  readonly id?: string
  readonly status: AiSdkStatus
  readonly error?: Error | undefined
}

/** `from`: reads the messages in place of `fromAiSdk`, for an app that adds to its records. */
export type AiSdkHookOptions = NonNullable<Parameters<typeof createAiSdkHost>[1]> & {
  from?: typeof fromAiSdk
}

/**
 * Returns the tool calls of a chat, and the host that answers them: `useToolCalls(fromAiSdk, …)`
 * and `createAiSdkHost(chat, options)` in one. A token that streams changes no record.
 * @example
 * const chat = useChat({ sendAutomaticallyWhen: sendWhenSettled })
 * const calls = useAiSdkToolCalls(chat)
 * return (
 *   <ToolHostProvider {...calls.provider} policy={policy}>
 *     {calls.list.map((one) => (
 *       <ToolCallBubble key={one.call.id} record={one} />
 *     ))}
 *   </ToolHostProvider>
 * )
 */
export function useAiSdkToolCalls(
  chat: AiSdkUseChat,
  options: AiSdkHookOptions = {},
): HostedToolCalls {
  checkOptions('useAiSdkToolCalls', options)
  const { from = fromAiSdk, local } = ownOptions(options)
  const calls = useToolCalls(from, chat.messages, {
    status: chat.status,
    runEnd: chat.error?.message,
  })
  return hostedToolCalls(calls, createAiSdkHost(chat, { local }), chat.id)
}

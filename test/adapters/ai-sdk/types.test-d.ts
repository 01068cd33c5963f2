import { useChat } from '@ai-sdk/react'
import { tool, type ToolSet, type UIMessage } from 'ai'
import type { AbstractChat as Chat5, ChatInit as Init5, UIMessage as Message5 } from 'ai5'
import type {
  ChatAddToolApproveResponseFunction as Approve7,
  ChatAddToolOutputFunction as Output7,
  ChatInit as Init7,
  ChatStatus as Status7,
  UIMessage as Message7,
} from 'ai7'
import { z } from 'zod'
import {
  createAiSdkHost,
  fromAiSdk,
  sendWhenSettled,
  withApprovals,
} from '../../../src/adapters/ai-sdk/index.ts'
import { defineLocalTool } from '../../../src/model/index.ts'

type Mine = UIMessage<
  { at: number },
  { x: string },
  {
    add: { input: { a: number }; output: number }
    rm: { input: { id: string }; output: { ok: true } }
  }
>
export function typedMessagesKeepWorking() {
  const chat = useChat<Mine>({ sendAutomaticallyWhen: sendWhenSettled })
  createAiSdkHost(chat, {
    local: { add: defineLocalTool(z.object({ a: z.number() }), ({ a }) => a + 1) },
  })
  return fromAiSdk(chat.messages, { status: chat.status })
}

declare const five: Chat5<Message5>
declare const seven: {
  messages: Message7[]
  status: Status7
  addToolApprovalResponse: Approve7
  addToolOutput: Output7<Message7>
}
createAiSdkHost(five)
createAiSdkHost(seven)
fromAiSdk(five.messages, { status: five.status })
fromAiSdk(seven.messages, { status: seven.status })
export const init5: Init5<Message5> = { sendAutomaticallyWhen: sendWhenSettled }
export const init7: Init7<Message7> = { sendAutomaticallyWhen: sendWhenSettled }

// @ts-expect-error a message array of another protocol
fromAiSdk([{ id: 'x', type: 'function_call', call_id: 'c' }])
// @ts-expect-error a misspelt option
fromAiSdk([] as Mine[], { runActiv: true })
// @ts-expect-error wrong status word
fromAiSdk([] as Mine[], { status: 'idle' })
// @ts-expect-error a local handler's input is typed
defineLocalTool(z.object({ a: z.string() }), ({ b }) => b)

const set = withApprovals(
  { a: tool({ inputSchema: z.object({ q: z.string() }), execute: async ({ q }) => q.length }) },
  () => true,
)
export const toolset: ToolSet = set
export const output: PromiseLike<number> | AsyncIterable<number> | number | undefined =
  set.a.execute?.({ q: 'x' }, { toolCallId: '1', messages: [] })

import { useChat } from '@ai-sdk/react'
import { tool, type UIMessage, type ToolSet } from 'ai'
import type { UIMessage as U5 } from 'ai5'
import type { UIMessage as U7 } from 'ai7'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import {
  defineLocalTool,
  defineRenderer,
  defineToolPolicy,
  ToolCallBubble,
  useToolCalls,
  type ToolCallStatus,
  type ToolHost,
  type ToolPolicy,
  type ToolSpec,
} from 'handrail'
import { evaluateCall } from 'handrail/policy'
import {
  createAiSdkHost,
  fromAiSdk,
  sendWhenSettled,
  withApprovals,
} from 'handrail/adapters/ai-sdk'
import { useAiSdkToolCalls } from 'handrail/adapters/ai-sdk/react'
import { z } from 'zod'
type Mine = UIMessage<
  { at: number },
  { x: string },
  {
    add: { input: { a: number }; output: number }
    rm: { input: { id: string }; output: { ok: true } }
  }
>
// typed messages keep working, everywhere
export function Typed() {
  const chat = useChat<Mine>({ sendAutomaticallyWhen: sendWhenSettled })
  const local = { add: defineLocalTool(z.object({ a: z.number() }), ({ a }) => a + 1) }
  createAiSdkHost(chat, { local })
  useAiSdkToolCalls(chat, { local })
  const calls = useToolCalls(fromAiSdk, chat.messages, { status: chat.status })
  for (const m of chat.messages) for (const p of m.parts) calls.of(p)
  return calls
}
declare const u5: U5[]
declare const u7: U7[]
fromAiSdk(u5)
fromAiSdk(u7)
declare const mcp: Tool
export const spec: ToolSpec = mcp
export const facts = evaluateCall('x', {
  tool: { server: 'files', annotations: mcp.annotations, inputSchema: mcp.inputSchema },
})
export const listed = defineToolPolicy({ tools: { a: { ...mcp, mode: 'read' } } })
export const kept = defineToolPolicy({
  tools: { a: { mode: 'read' } },
  consentFor: ['local'],
} as const)
export const asPolicy: ToolPolicy = kept
// @ts-expect-error a message array of another protocol
fromAiSdk([{ id: 'x', type: 'function_call', call_id: 'c' }])
// @ts-expect-error a misspelt option
useToolCalls(fromAiSdk, [] as Mine[], { runActiv: true })
// @ts-expect-error wrong status word
useToolCalls(fromAiSdk, [] as Mine[], { status: 'idle' })
// @ts-expect-error a record may be missing
export const b = <ToolCallBubble record={useToolCalls(fromAiSdk, [] as Mine[]).get('x')} />
export const Card = defineRenderer(
  { arguments: z.object({ a: z.string() }) },
  // @ts-expect-error an argument that the schema does not have
  ({ arguments: input }) => <>{input.b}</>,
)
// @ts-expect-error a local handler's input is typed
defineLocalTool(z.object({ a: z.string() }), ({ b }) => b)
export const h: ToolHost = {
  decideConsent: async (_record, decision) => {
    // @ts-expect-error a denial has no arguments
    return void decision.arguments
  },
}
// @ts-expect-error unknown mode
defineToolPolicy({ tools: { a: { mode: 'write' } } })
// @ts-expect-error unknown key
defineToolPolicy({ consentfor: ['local'] })
const set = withApprovals(
  { a: tool({ inputSchema: z.object({ q: z.string() }), execute: async ({ q }) => q.length }) },
  () => true,
)
export const toolset: ToolSet = set
export const typedOut: PromiseLike<number> | AsyncIterable<number> | number = set.a.execute!(
  { q: 'x' },
  { toolCallId: '1', messages: [] },
)
export function label(kind: ToolCallStatus['kind']): string {
  switch (kind) {
    case 'preparing':
    case 'held':
    case 'awaiting_consent':
    case 'running':
      return 'open'
    case 'succeeded':
    case 'failed':
    case 'denied':
    case 'cancelled':
    case 'expired':
    case 'unknown':
      return 'settled'
    default:
      return kind satisfies never
  }
}

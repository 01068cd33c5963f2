import type { ReactNode } from 'react'
import { useRenderTool } from '@copilotkit/react-core/v2'
import { ToolCallBubble, ToolHostProvider } from 'handrail'
import { createCopilotKitHost, fromCopilotKit } from 'handrail/adapters/copilotkit'
import type { CopilotKitCall } from 'handrail/adapters/copilotkit'
import { policy } from './policyOnly.ts'

/** Also for tools that ask: `useHumanInTheLoop({ name, parameters, render: renderCall })`. */
export const renderCall = (call: CopilotKitCall) => (
  <ToolHostProvider host={createCopilotKitHost(call)}>
    <ToolCallBubble record={fromCopilotKit(call)} />
  </ToolHostProvider>
)

/** Goes around the chat, with the policy, and shows each call. */
export function ToolCallsProvider({ children }: { children: ReactNode }) {
  useRenderTool({ name: '*', render: renderCall })
  return <ToolHostProvider policy={policy}>{children}</ToolHostProvider>
}

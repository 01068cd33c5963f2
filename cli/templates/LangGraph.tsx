import { ToolCallBubble, ToolHostProvider } from 'handrail'
import { useLangGraphToolCalls } from 'handrail/adapters/langgraph/react'
import type { LangGraphUseStream } from 'handrail/adapters/langgraph/react'
import { policy } from './policyOnly.ts'

/** Shows the calls of a thread and its interrupts: `<ToolCalls stream={useStream(…)} />`. */
export function ToolCalls({ stream }: { stream: LangGraphUseStream }) {
  const calls = useLangGraphToolCalls(stream)
  return (
    <ToolHostProvider {...calls.provider} policy={policy}>
      {calls.list.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </ToolHostProvider>
  )
}

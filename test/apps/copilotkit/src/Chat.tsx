import {
  AbstractAgent,
  CopilotChat,
  CopilotKitProvider,
  EventType,
  useHumanInTheLoop,
  useRenderTool,
  type BaseEvent,
  type RunAgentInput,
} from '@copilotkit/react-core/v2'
import { ToolCallBubble, ToolHostProvider } from 'handrail'
import {
  createCopilotKitHost,
  fromCopilotKit,
  type CopilotKitCall,
} from 'handrail/adapters/copilotkit'
import { of, type Observable } from 'rxjs'
import { z } from 'zod'

declare global {
  interface Window {
    /** What the agent was given after the person answered, for who looks from outside. */
    sent?: unknown[]
  }
}

const callOf = (id: string, name: string, input: object): BaseEvent[] => [
  { type: EventType.TOOL_CALL_START, toolCallId: id, toolCallName: name },
  { type: EventType.TOOL_CALL_ARGS, toolCallId: id, delta: JSON.stringify(input) },
  { type: EventType.TOOL_CALL_END, toolCallId: id },
]

/** Reads a note, then leaves `delete_note` to the page, where a person decides. */
class NotesAgent extends AbstractAgent {
  run({ threadId, runId, messages }: RunAgentInput): Observable<BaseEvent> {
    const answer = messages.find(({ role, id }) => role === 'tool' && id !== 'read-result')
    if (answer?.role === 'tool') {
      const { approved = true } = JSON.parse(answer.content as string) as { approved?: boolean }
      window.sent = [...(window.sent ?? []), { kind: approved ? 'allow' : 'deny' }]
    }
    const events: BaseEvent[] = answer
      ? []
      : [
          ...callOf('read', 'read_note', { path: 'notes/old.md' }),
          {
            type: EventType.TOOL_CALL_RESULT,
            messageId: 'read-result',
            toolCallId: 'read',
            content: '{"lines":3}',
            role: 'tool',
          },
          ...callOf('delete', 'delete_note', { path: 'notes/old.md' }),
        ]
    return of({ type: EventType.RUN_STARTED, threadId, runId }, ...events, {
      type: EventType.RUN_FINISHED,
      threadId,
      runId,
    } as BaseEvent)
  }
}

const agents = { default: new NotesAgent({ agentId: 'default' }) }

const render = (call: CopilotKitCall) => (
  <ToolHostProvider host={createCopilotKitHost(call)}>
    <ToolCallBubble record={fromCopilotKit(call)} />
  </ToolHostProvider>
)

function Tools() {
  useRenderTool({ name: '*', render })
  useHumanInTheLoop({
    name: 'delete_note',
    description: 'Delete a note',
    parameters: z.object({ path: z.string() }),
    render,
  })
  return null
}

export function Chat() {
  return (
    <CopilotKitProvider agents__unsafe_dev_only={agents} enableInspector={false}>
      <ToolHostProvider conversation="app">
        <Tools />
        <main className="chat" style={{ height: '90vh' }}>
          <CopilotChat agentId="default" />
        </main>
      </ToolHostProvider>
    </CopilotKitProvider>
  )
}

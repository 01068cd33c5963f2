import {
  AbstractAgent,
  CopilotChat,
  CopilotKitProvider,
  EventType,
  useHumanInTheLoop,
  type BaseEvent,
  type RunAgentInput,
} from '@copilotkit/react-core/v2'
import '@copilotkit/react-core/v2/styles.css'
import { of, type Observable } from 'rxjs'
import { z } from 'zod'

/** Leaves `delete_note` to the page, where a person decides. */
class NotesAgent extends AbstractAgent {
  run({ threadId, runId, messages }: RunAgentInput): Observable<BaseEvent> {
    const isAnswered = messages.some(({ role }) => role === 'tool')
    const events = isAnswered
      ? [
          { type: EventType.TEXT_MESSAGE_START, messageId: 'end', role: 'assistant' },
          { type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'end', delta: 'It was allowed.' },
          { type: EventType.TEXT_MESSAGE_END, messageId: 'end' },
        ]
      : [
          { type: EventType.TOOL_CALL_START, toolCallId: 'delete', toolCallName: 'delete_note' },
          { type: EventType.TOOL_CALL_ARGS, toolCallId: 'delete', delta: '{"path":"old.md"}' },
          { type: EventType.TOOL_CALL_END, toolCallId: 'delete' },
        ]
    return of(
      { type: EventType.RUN_STARTED, threadId, runId } as BaseEvent,
      ...(events as BaseEvent[]),
      { type: EventType.RUN_FINISHED, threadId, runId } as BaseEvent,
    )
  }
}

const agents = { default: new NotesAgent({ agentId: 'default' }) }

function Tools() {
  useHumanInTheLoop({
    name: 'delete_note',
    description: 'Delete a note',
    parameters: z.object({ path: z.string() }),
    render: ({ name }) => <p>{name}</p>,
  })
  return null
}

export default function App() {
  return (
    <CopilotKitProvider agents__unsafe_dev_only={agents} enableInspector={false}>
      <Tools />
      <main className="chat" style={{ height: '90vh' }}>
        <CopilotChat agentId="default" />
      </main>
    </CopilotKitProvider>
  )
}

import {
  AbstractAgent,
  EventType,
  type BaseEvent,
  type Message,
  type RunAgentInput,
} from '@copilotkit/react-core/v2'
import { Observable } from 'rxjs'
import type { createNotes } from '../../notes/createNotes.ts'
import { pause, pieces } from '../../notes/pieces.ts'
import { planTurn, type Done } from '../../notes/planTurn.ts'

/** The page runs these, where a person decides, and runs the agent again with their results. */
const OF_THE_PAGE = ['delete_note', 'print_notes']

/** Stands in for your agent: it speaks AG-UI and runs in the page. */
export function createNotesAgent(notes: ReturnType<typeof createNotes>): AbstractAgent {
  class NotesAgent extends AbstractAgent {
    run({ threadId, runId, messages }: RunAgentInput): Observable<BaseEvent> {
      return new Observable((subscriber) => {
        let isStopped = false
        const send = (event: BaseEvent): void => {
          if (!isStopped) subscriber.next(event)
        }
        send({ type: EventType.RUN_STARTED, threadId, runId })
        takeTurn(notes, messages, send).then(
          () => {
            send({ type: EventType.RUN_FINISHED, threadId, runId })
            subscriber.complete()
          },
          (error: unknown) => subscriber.error(error),
        )
        return () => {
          isStopped = true
        }
      })
    }
  }
  return new NotesAgent({ agentId: 'default' })
}

async function takeTurn(
  notes: ReturnType<typeof createNotes>,
  messages: readonly Message[],
  send: (event: BaseEvent) => void,
): Promise<void> {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const request = textOf(messages[asked])
  const done = doneIn(messages.slice(asked + 1))
  for (;;) {
    const { text, call } = planTurn(request, done)
    const messageId = crypto.randomUUID()
    if (text) {
      send({ type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' })
      for await (const delta of pieces(text))
        send({ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta })
      send({ type: EventType.TEXT_MESSAGE_END, messageId })
    }
    if (!call) return
    const toolCallId = crypto.randomUUID()
    send({
      type: EventType.TOOL_CALL_START,
      toolCallId,
      toolCallName: call.tool,
      ...(text && { parentMessageId: messageId }),
    })
    for await (const delta of pieces(JSON.stringify(call.input)))
      send({ type: EventType.TOOL_CALL_ARGS, toolCallId, delta })
    send({ type: EventType.TOOL_CALL_END, toolCallId })
    if (OF_THE_PAGE.includes(call.tool)) return
    await pause(10)
    const result = notes.run(call.tool, call.input)
    send({
      type: EventType.TOOL_CALL_RESULT,
      messageId: crypto.randomUUID(),
      toolCallId,
      content: JSON.stringify(result),
      role: 'tool',
    })
    done.push({ tool: call.tool, result })
  }
}

/** What the calls of this turn gave, those of the page included. */
function doneIn(messages: readonly Message[]): Done[] {
  const calls = messages.flatMap((message) =>
    message.role === 'assistant' ? (message.toolCalls ?? []) : [],
  )
  return messages.flatMap((message) => {
    const tool =
      message.role === 'tool'
        ? calls.find(({ id }) => id === message.toolCallId)?.function.name
        : undefined
    return tool === undefined ? [] : [outcomeOf(tool, textOf(message))]
  })
}

function outcomeOf(tool: string, content: string): Done {
  const result = JSON.parse(content) as { approved?: boolean; error?: string }
  return result.approved === false
    ? { tool, denied: result.error?.split(': ')[1] ?? '' }
    : { tool, result }
}

const textOf = (message: Message | undefined): string =>
  typeof message?.content === 'string' ? message.content : ''

import { AnswerRefused } from '../../model/hostErrors.ts'
import type { BatchEntry, ToolHost } from '../../host/ToolHost.ts'
import { errorTextOf, toAnswerResult } from '../shared/readFailure.ts'
import { ownMembers, textOf } from '../shared/members.ts'
import type { ConsentDecision, QuestionAnswer, ToolCallRecord } from '../../model/index.ts'
import { carried, questionOf, requestOf, YES_OR_NO } from '../shared/decideLocalCall.ts'

/**
 * The part of an agent that the host needs, as `HttpAgent` has it. Without `subscribe`, an answer
 * is taken at the end of the run.
 */
export interface AgUiAgent {
  runAgent(parameters: { resume: AgUiResume[] }): Promise<unknown>
  /** Adds the answer to a question of no interrupt, as the result of its call. */
  addMessage?(message: { id: string; role: 'tool'; toolCallId: string; content: string }): void
  /** The conversation. Another answer to a question replaces the one in it. */
  messages?: readonly { readonly id: string; content?: unknown }[]
  /** Ends the run that is under way. */
  abortRun?(): void
  subscribe?(subscriber: { onEvent(parameters: { event: { type: string } }): void }): {
    unsubscribe(): void
  }
}

/**
 * Returns a host that answers all interrupts of a run at once, by running the agent again. Stop
 * ends the whole run: AG-UI cannot stop one call. It has no word for a refusal, either. The
 * messages show one if the agent writes `{"success":false,"needsFollowup":true,"error":"Denied by
 * the person"}` as the result. Rejects if the run fails.
 * @example
 * // useAgUiToolCalls does it for you
 * <ToolHostProvider host={createAgUiHost(agent)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createAgUiHost(agent: AgUiAgent): ToolHost {
  async function send(entries: readonly BatchEntry[]): Promise<void> {
    const given: NonNullable<ReturnType<typeof toToolMessage>>[] = []
    const resume = entries.flatMap(({ record, decision, answer }) => {
      if (decision) return [toAgUiDecision(record, decision)]
      const message = toToolMessage(record, answer)
      if (!message) return [toAgUiAnswer(record, answer)]
      if (!agent.addMessage) throw cannotAnswer(record)
      given.push(message)
      return []
    })
    for (const message of given) {
      const known = agent.messages?.find(({ id }) => id === message.id)
      if (known) known.content = message.content
      else agent.addMessage?.(message)
    }
    await new Promise<void>((resolve, reject) => {
      // The first event of the run says that the agent has it; the run itself may take long.
      const following = agent.subscribe?.({
        onEvent: ({ event }) =>
          event.type === 'RUN_ERROR'
            ? reject(new Error(errorTextOf('message' in event ? event.message : undefined)))
            : resolve(),
      })
      agent
        .runAgent({ resume })
        .then(() => resolve(), reject)
        .finally(() => following?.unsubscribe())
    })
  }
  return {
    decideConsent: (record, decision) => send([{ record, decision }]),
    answer: (record, answer) => send([{ record, answer }]),
    settleBatch: send,
    ...(agent.abortRun && {
      canCancel: ({ run }) => run === 'active' && 'run',
      cancel: async () => agent.abortRun?.(),
    }),
  }
}

/** The answer to a question of a call that no interrupt asks about; undefined for any other. */
function toToolMessage({ question, call }: ToolCallRecord, answer: QuestionAnswer) {
  const { toolCallId } = ownMembers(question?.handle) ?? {}
  if (typeof toolCallId !== 'string') return undefined
  const given = toAnswerResult(answer)
  return { id: `answer to ${call.id}`, role: 'tool', toolCallId, content: textOf(given) } as const
}

const cannotAnswer = ({ call }: ToolCallRecord) =>
  new AnswerRefused(
    `handrail: the agent has no addMessage, so the question of ${call.id} cannot be answered. Give createAgUiHost an agent that has it, as HttpAgent does.`,
  )

/** The answer to an interrupt. Source: @ag-ui/core 1.0, ResumeEntry. */
export type AgUiResume = {
  interruptId: string
  status: 'resolved' | 'cancelled'
  payload?: unknown
}

/**
 * Returns a decision as the answer to its interrupt, in the payload. Throws AnswerRefused for a
 * call without a request, and for a `respond`. Throws for edited arguments.
 * @example
 * await post('/run', { resume: [toAgUiDecision(record, decision)] })
 */
export function toAgUiDecision(record: ToolCallRecord, decision: ConsentDecision): AgUiResume {
  const { id: interruptId } = requestOf(record, 'AG-UI')
  const fixed = 'The call runs with what the interrupt names.'
  const said = carried('AG-UI', decision, [...YES_OR_NO, 'abort'], fixed)
  if (said.kind === 'abort') return { interruptId, status: 'cancelled' }
  const payload =
    said.kind === 'allow'
      ? { approved: true, ...(said.note && { note: said.note }) }
      : { approved: false, ...(said.reason && { reason: said.reason }) }
  return { interruptId, status: 'resolved', payload }
}

/**
 * Returns an answer to an interrupt that asks for data. Declining has a payload, cancelling has
 * none. Throws AnswerRefused for a call without a question.
 * @example
 * await post('/run', { resume: [toAgUiAnswer(record, { kind: 'decline' })] })
 */
export function toAgUiAnswer(record: ToolCallRecord, answer: QuestionAnswer): AgUiResume {
  const { id: interruptId } = questionOf(record, 'AG-UI')
  if (answer.kind === 'accept') return { interruptId, status: 'resolved', payload: answer.value }
  return {
    interruptId,
    status: 'cancelled',
    ...(answer.kind === 'decline' && { payload: { declined: true } }),
  }
}

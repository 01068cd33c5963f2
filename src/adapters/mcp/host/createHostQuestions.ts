import type { QuestionAnswer, ToolCallRecord } from '../../../tool-call/index.ts'
import { ownMembers } from '../../shared/read/ownMembers.ts'
import { addCall, change, settle, type HostCall, type HostCalls } from './HostCalls.ts'
import { toContent, type ElicitContent, type RequestContext } from './McpClient.ts'
import { questionEnd, readQuestion } from '../readQuestion.ts'

type Elicited = { action: QuestionAnswer['kind']; content?: ElicitContent }

interface Pending {
  readonly call: HostCall
  readonly isForm: boolean
  finish(answered: Elicited): void
}

/** Stands for the call where a server asks outside of any. */
const NAME = 'elicitation/create'

/**
 * How long the SDK's server waits for an answer unless it says otherwise. Source:
 * @modelcontextprotocol/sdk 1.32, `DEFAULT_REQUEST_TIMEOUT_MSEC`.
 */
const ELICITATION_TIMEOUT = 60_000

/** What the server asks the person while a call runs. */
export function createHostQuestions(calls: HostCalls) {
  const pending = new Map<string, Pending>()
  let asked = 0

  function close(id: string, answered: Elicited) {
    const found = pending.get(id)
    if (!found) return
    pending.delete(id)
    const { call } = found
    if (call.questions.some((question) => question.id === id))
      change(calls, call, { questions: call.questions.filter((question) => question.id !== id) })
    if (call.name === NAME) settle(calls, call, questionEnd(answered.action))
    found.finish(answered)
  }

  return {
    elicit(request: { params: object }, context: RequestContext): Promise<Elicited> {
      const { signal } = 'mcpReq' in context ? context.mcpReq : context
      const params = ownMembers(request.params) ?? {}
      const question = {
        ...readQuestion(params, `elicitation:${asked++}`),
        expiresAt: Date.now() + ELICITATION_TIMEOUT,
      }
      return new Promise<Elicited>((finish) => {
        if (signal.aborted) return finish({ action: 'cancel' })
        // No message says which call it is about.
        const call =
          calls.list.calls.findLast(({ phase }) => phase === 'running') ??
          addCall(calls, { id: question.id, name: NAME }).call
        pending.set(question.id, { call, isForm: params.mode !== 'url', finish })
        signal.addEventListener('abort', () => close(question.id, { action: 'cancel' }), {
          once: true,
        })
        change(calls, call, { phase: 'running', questions: [...call.questions, question] })
      })
    },
    async answer({ call, question }: ToolCallRecord, answer: QuestionAnswer): Promise<void> {
      const found = question && pending.get(question.id)
      if (!found)
        throw new Error(
          `handrail: nobody waits for an answer in the call ${call.id} of ${call.name}. The question was answered, withdrawn, or is not of this host.`,
        )
      close(
        question.id,
        answer.kind === 'accept' && found.isForm
          ? { action: 'accept', content: toContent(answer.value) }
          : { action: answer.kind },
      )
    },
    /** Its call is over. */
    withdraw(call: HostCall) {
      for (const [id, found] of pending) if (found.call === call) close(id, { action: 'cancel' })
    },
  }
}

import { ownOptions } from '../../model/JsonObject.ts'
import type { ToolHost } from '../../host/ToolHost.ts'
import {
  questionOf,
  inexpressible,
  carried,
  YES_OR_NO,
  requestOf,
  createLocalTools,
} from '../shared/decideLocalCall.ts'
import { ownMembers, textOf } from '../shared/members.ts'
import type { ConsentDecision, ToolCallRecord, QuestionAnswer } from '../../model/index.ts'
import { localToolOf, toAnswers } from './fromAssistantUi.ts'
import type {
  Answers,
  AssistantUiOptions,
  AssistantUiPart,
  AssistantUiResponse,
  QuestionHandle,
} from './fromAssistantUi.ts'

/**
 * Returns a host for one part, for the provider around its bubble. It answers the part's approval,
 * and a `context.human` with a schema: `resume` gets the value, `{ declined: true }` or `{
 * cancelled: true }`. `local` tools run once they are allowed, and `addResult` gets their output.
 * For undo and diffs, spread the app's own host before this one.
 * @example
 * export const ToolFallback = (part: ToolCallMessagePartProps) => (
 *   <ToolHostProvider host={createAssistantUiHost(part)}>
 *     <ToolCallBubble record={fromAssistantUi(part)} />
 *   </ToolHostProvider>
 * )
 */
export function createAssistantUiHost(
  part: AssistantUiPart,
  options: AssistantUiOptions = {},
): ToolHost {
  const tools = createLocalTools({
    system: SYSTEM,
    toolOf: ({ call, request }) =>
      part.addResult && !request ? localToolOf(options, call.name) : undefined,
    send: (_record, output) => part.addResult?.(output),
  })
  return {
    async decideConsent(record, decision) {
      const tool = tools.toolOf(record)
      if (tool) return await tools.decide(tool, record, decision)
      await part.respondToApproval(toAssistantUiDecision(record, decision))
    },
    async answer(record, answer) {
      if (questionOf(record, SYSTEM).handle !== 'human')
        return await part.respondToApproval(toAssistantUiAnswer(record, answer))
      const refusal = answer.kind === 'decline' ? { declined: true } : { cancelled: true }
      part.resume?.(answer.kind === 'accept' ? answer.value : refusal)
    },
    ...(ownOptions(options).local && {
      // While its message is written the runtime takes no result.
      isGated: (record: ToolCallRecord) =>
        tools.isOpen(record) &&
        (ownMembers(part.status)?.type === 'requires-action' || tools.runs(record)),
      canCancel: tools.runs,
      cancel: tools.cancel,
    }),
  }
}

const SYSTEM = 'assistant-ui'

/**
 * Returns a decision as `respondToApproval` takes it, with its option if there are some. Throws
 * AnswerRefused for a call without a request, and for decisions that assistant-ui cannot carry.
 * @example
 * part.respondToApproval?.(toAssistantUiDecision(record, decision) as never)
 */
export function toAssistantUiDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): AssistantUiResponse {
  const { handle } = requestOf(record, SYSTEM)
  const { once, always, deny } = (handle ?? {}) as Answers
  const option = (optionId: string | undefined) => optionId !== undefined && { optionId }
  if (decision.kind === 'respond') {
    if (decision.option === undefined)
      throw inexpressible(SYSTEM, decision.kind, 'An approval is yes, no, or one of its options.')
    return { optionId: decision.option }
  }
  const fixed = 'The server would run what it asked about.'
  const said = carried(SYSTEM, decision, YES_OR_NO, fixed)
  if (said.kind === 'deny')
    return { approved: false, ...option(deny), ...(said.reason && { reason: said.reason }) }
  return {
    approved: true,
    ...option(said.scope === 'always' ? (always ?? once) : once),
    ...(said.note && { text: said.note }),
  }
}

/**
 * Returns an answer to an approval that wants words, a choice or several answers. Declining and
 * cancelling both say no, and cancelling has a reason.
 * @example
 * part.resume(toAssistantUiAnswer(record, { kind: 'decline' }))
 */
export function toAssistantUiAnswer(
  record: ToolCallRecord,
  answer: QuestionAnswer,
): AssistantUiResponse {
  const { handle } = questionOf(record, SYSTEM)
  if (answer.kind !== 'accept')
    return {
      approved: false,
      ...(answer.kind === 'cancel' && { reason: 'Cancelled by the person' }),
    }
  const asked = handle as QuestionHandle
  if ('questions' in asked) return { answers: toAnswers(asked.questions, answer.value) }
  const text = textOf(answer.value.answer)
  const chosen = asked.choices.find(({ id }) => id === text)
  if (!chosen) return { text }
  return { optionId: text, ...(!chosen.isKnown && { approved: true }) }
}

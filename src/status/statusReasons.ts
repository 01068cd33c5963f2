import type { Delivery, StatusReason } from '../model/ToolCallStatus.ts'

/** The word that says most of why a call has its status: where its decision is, or the rule. */
export const reasonWordOf = ({
  reason,
  delivery,
}: {
  reason: StatusReason
  delivery?: Delivery | undefined
}): keyof typeof STATUS_REASONS => (reason === 'decided' ? (delivery ?? 'sending') : reason)

/** Why a call has its status, in English, by that word. */
export const STATUS_REASONS = {
  unreadable: 'its data cannot be read',
  arriving: 'its arguments are still arriving',
  queued: 'it waits for its turn',
  decided_elsewhere: 'somebody else decides about it',
  gated: 'the app starts it only when it is told to',
  undo_hold: 'the app holds it back for a while, so that it can be undone',
  forbidden: 'it is not allowed here',
  asked: 'it waits for a decision',
  staged: 'it was decided, and the decision waits for the others of its batch',
  sending: 'it was decided, and the decision is on its way',
  unsent: 'it was decided, and the decision did not arrive before the run ended',
  undelivered: 'it was decided, and the decision did not arrive',
  question: 'it waits for an answer',
  allowed: 'it was allowed',
  at_work: 'it is running',
  result: 'its result says so',
  ran_without_consent: 'it had started before this page could ask; nobody was asked',
  ran_though_denied: 'its result reports success, though it was denied',
  ran_though_forbidden: 'it is not allowed here, and nobody held it',
  timed_out: 'the agent reports that it took too long',
  turned_down: 'it was denied',
  rejected: 'the agent reports that a person denied it',
  refused: 'the server did not take what allowed it',
  refusal_text: 'its result is the text of a refusal',
  aborted: 'it was stopped',
  taken_back: 'it was undone before it ran',
  undecided: 'nobody decided',
  gone: 'its request no longer exists',
  unanswered: 'nobody answered its question before its deadline',
  late: 'its deadline passed before the decision had arrived',
  unclear: 'its result does not say whether it succeeded',
  run_ended: 'the run ended without a result of it',
  no_result: 'it finished, and its result is not known',
} satisfies Readonly<Record<Exclude<StatusReason, 'decided'> | Delivery, string>>

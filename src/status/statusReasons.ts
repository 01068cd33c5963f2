import type { Delivery, StatusReason, ToolCallStatus } from '../model/ToolCallStatus.ts'
import { isSecretKey } from '../internal/isSecretKey.ts'
import { maskSecrets } from '../internal/maskSecrets.ts'
import { sentenceOf } from '../policy/registeredMode.ts'
import { describeAction, type Tense } from './phrase.ts'
import { isReading } from './verbs.ts'

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

/** Letters of a value that is said, how many values, and how deep they are looked for. */
const SHORT = 40
const MAX_VALUES = 3
const MAX_DEPTH = 4
/** Members that are looked at. */
const MAX_MEMBERS = 20
/** Arguments that say where in a thing a call looks. */
const PLACES =
  /^(?:path|cwd|glob|page|cursor|offset|limit|lines?|range|view_?range|(?:start|end)(?:_?line)?)$/i
const FROM = /^(?:from|origin|source|start)$/i
const TO = /^(?:to|destination|target|end)$/i

type Named = readonly [name: string, value: string | number]

/**
 * Tells a call from others with the same sentence: the first of several objects, its short arguments
 * if the sentence names no object, the place if it looks at one. Empty if there are none. Secrets are
 * left out.
 */
export function detailOf(
  { execution, mode }: Pick<ToolCallStatus, 'execution' | 'mode'>,
  tense: Tense,
): string {
  const { verb, objects, key } = describeAction(execution, mode, tense)
  const isNamed = key !== undefined
  const isLooking = verb === 'look' || (verb !== 'use' && isReading(verb))
  if (objects.length > 1)
    return sentenceOf(execution.tool)
      ? ''
      : objects.slice(0, MAX_VALUES).map(maskSecrets).join(', ')
  if (isNamed && (objects.length !== 1 || !isLooking)) return ''
  const short = shortIn(execution.arguments, 0)
    .filter(([name]) => !isNamed || (name !== key && PLACES.test(name)))
    .slice(0, MAX_VALUES)
  const [first, second] = short
  const isRoute = first && second && FROM.test(first[0]) && TO.test(second[0])
  const texts = short.map(([name, value], at) =>
    isNamed && name !== short[at - 1]?.[0] ? `${name} ${value}` : String(value),
  )
  return (isRoute ? [texts.slice(0, 2).join(' → '), ...texts.slice(2)] : texts).join(', ')
}

function shortIn(value: unknown, depth: number, name = ''): readonly Named[] {
  if (typeof value === 'number') return [[name, value]]
  if (typeof value === 'string')
    return value.length <= SHORT && value.trim() !== '' && !/[\n\r]/.test(value)
      ? [[name, value]]
      : []
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  return Object.entries(value)
    .slice(0, MAX_MEMBERS)
    .flatMap(([key, each]) =>
      isSecretKey(key) ? [] : shortIn(each, depth + 1, Array.isArray(value) ? name : key),
    )
}

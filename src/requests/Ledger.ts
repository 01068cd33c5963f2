import type { Execution, RerunStatus, Silence, StopStatus } from '../model/ToolCallStatus.ts'
import type {
  Actor,
  ConsentDecision,
  ConsentScope,
  JsonObject,
  ToolResult,
  Question,
  QuestionAnswer,
  ToolCallRecord,
  UndoStatus,
} from '../model/index.ts'
import { allowedInstead, currentExecution, reportedAllowed } from '../policy/deriveExecution.ts'
import { sameJson } from '../engines/json/sameJson.ts'
import { oncePer } from '../internal/basics.ts'
import type { GrantRule } from '../policy/ToolPolicy.ts'

/** A choice of a person, a grant or the policy. The runtime turns it into a decision. */
export type Choice =
  | {
      kind: 'allow'
      /** Edited, in place of those that were shown. */ arguments?: JsonObject | undefined
      scope?: ConsentScope | undefined
      /** The coverage of a longer scope. Absent: exactly this call. */ rule?: GrantRule | undefined
      note?: string | undefined
      /** A long command or diff was not read to its end. */ isUnread?: boolean | undefined
    }
  | { kind: 'deny'; reason?: string | undefined; deniedResult?: ToolResult | undefined }
  | {
      kind: 'respond'
      text?: string | undefined
      option?: string | undefined
      isUnread?: boolean | undefined
    }
  | { kind: 'abort' }

/** A decision about one call, of this page or another tab, and if the host has taken it. */
export type LedgerEntry = {
  decision?: ConsentDecision
  /** The decided execution: the shown one, after the person's edit. */
  execution?: Execution
  /** The decision under the id of this call, if the call is something else now. */
  earlier?: { kind: ConsentDecision['kind']; execution: Execution }
  /**
   * Set instead of `decision` if another tab of this browser decided, and the host took it. `id` is
   * the request's id. `at`: milliseconds since the epoch. With `answer` set, it answered. `isAbout`:
   * true if the decision is about this execution.
   */
  otherTab?: {
    id: string
    kind?: ConsentDecision['kind']
    by?: { kind: Actor['kind'] }
    scope?: ConsentScope
    edited?: true
    at?: number
    isAbout?: (proposed: Execution) => boolean
  }
  /**
   * The answer to the open question, without its secrets. While it is set, `state` and `error`
   * describe the answer; the decision before it was accepted.
   */
  answer?: QuestionAnswer
  /** Events of the call while it runs, and after; no decisions. */
  activity?: CallActivity | undefined
  /** `refused`: the host did not take it, and nothing ran. `gone`: the request no longer exists. */
  state: 'staged' | 'sending' | 'taken' | 'failed' | 'refused' | 'gone'
  /** Why the host did not take it. */
  error?: Error
}

export const isLost = ({ state }: Pick<LedgerEntry, 'state'>): boolean =>
  state === 'failed' || state === 'refused'

export const isSent = ({ state }: Pick<LedgerEntry, 'state'>): boolean =>
  state === 'sending' || state === 'taken'

/** The states of Undo, Stop, Run again and silence of a call. */
export type CallActivity = {
  readonly undo?: UndoStatus | undefined
  readonly stop?: StopStatus | undefined
  readonly rerun?: RerunStatus | undefined
  readonly silence?: Silence | undefined
}

export type LedgerUpdate = {
  id: string
  key: string
  decided: Pick<LedgerEntry, 'decision' | 'answer' | 'execution'>
}

/** The decisions of this page in one conversation, by record. */
export interface Decisions {
  entry(record: ToolCallRecord): LedgerEntry | undefined
}

/** Of a decision, here or elsewhere. A question's is in its key. */
export const requestIdOf = ({ decision, otherTab }: Partial<LedgerEntry>): string =>
  (decision ?? otherTab)?.id ?? ''

/** The execution of this page's decision, if it was sent. */
const decidedIn = (entry: LedgerEntry | undefined): Execution | undefined =>
  entry?.decision && isSent(entry) ? entry.execution : undefined

/** The execution that this page allowed, if that was sent. */
const allowedIn = (entry: LedgerEntry | undefined): Execution | undefined =>
  entry?.decision?.kind === 'allow' ? decidedIn(entry) : undefined

type Called = [
  record: ToolCallRecord,
  proposed: Execution,
  entry: LedgerEntry | undefined,
  isGated: boolean,
]

/**
 * The execution that runs or ran, once nobody is asked. The first of these that is known: the
 * runtime's report; its allowed one, if this page asked about none of that; this page's allowed
 * one; the runtime's allowed one; the proposed one.
 */
export const ranExecution = (...called: Called): Execution =>
  currentExecution(
    called[0],
    called[1],
    contradicted(...called) ?? decidedIn(called[2]) ?? reportedIn(...called),
  )

/** The allowed execution by the runtime's word. Nobody else allows a call that this page holds. */
const reportedIn = (...[record, proposed, entry, isGated]: Called): Execution | undefined =>
  isGated || entry?.decision ? undefined : reportedAllowed(record, proposed)

/** The allowed execution under the id of a call: by this page, else by the runtime's word. */
export const allowedExecution = (...called: Called): Execution | undefined => {
  const [record, proposed, entry, isGated] = called
  if (entry?.earlier?.kind === 'allow') return entry.earlier.execution
  return (
    allowedIn(entry) ??
    reportedIn(...called) ??
    (isGated ? undefined : allowedInstead(record, proposed))
  )
}

/**
 * The allowed execution by the runtime's word, if this page allowed something else. The model's or
 * the runtime's call before a person's edit is no contradiction: some only repeat it.
 */
function contradicted(...[record, proposed, entry, isGated]: Called): Execution | undefined {
  const ours = allowedIn(entry)
  if (!ours || isGated) return undefined
  const said = reportedAllowed(record, ours)
  const known = [ours, ours.from, ours.from?.from, proposed, proposed.from]
  return said && known.every((one) => !one || !sameJson(one.arguments, said.arguments))
    ? said
    : undefined
}

/** The id in a decision: that of the request, or of the call if the request has none. */
export const askedId = ({ request, call }: ToolCallRecord): string => request?.id ?? call.id

/**
 * Names one request and what was shown of it. The same call that is asked for again is another
 * request.
 */
export const decisionKey = (requestId: string, digest: string | undefined): string =>
  JSON.stringify([requestId, digest ?? ''])

/** Questions stand beside decisions, whose keys are `decisionKey`. */
export const questionKey = (question: string): string => `question ${question}`

/** Names one question and its content: other content under the same id is another question. */
export const askedQuestion = oncePer(
  ({ id, title, message, schema, url }: Question): string =>
    `${id} ${shortHash(JSON.stringify([title, message, schema, url]))}`,
)

/** Tells versions of one thing apart; no proof of anything. */
function shortHash(text: string): string {
  let [high, low] = [0x9e3779b9, 0x85ebca6b]
  for (let at = 0; at < text.length; at += 1) {
    high = Math.imul(high ^ text.charCodeAt(at), 0x01000193)
    low = Math.imul(low ^ text.charCodeAt(at), 0x5bd1e995)
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36)
}

/** The text for the model about a call that a rule forbids. */
export const refusalReason = (reason: string): string => `Not allowed here: ${reason}`

import { sameJson } from '../engines/json/digestCall.ts'
import { digestOf } from '../policy/digestOf.ts'
import { whyAllowIsBlocked, type AllowBlock } from '../policy/allowBlock.ts'
import { editedExecution, frozenRecord, callOf } from '../policy/deriveExecution.ts'
import { isSameExecution } from '../policy/sameExecution.ts'
import { canRerun } from '../host/hostHas.ts'
import { mayHappen, send, SENDING } from './sending.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import type { Execution, RerunStatus, ConsentCause } from '../model/ToolCallStatus.ts'
import type { ConsentDecision } from '../model/index.ts'
import type { JsonObject, ToolMode } from '../model/JsonObject.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import type { DecidedCalls, DecisionContext, UndoContext } from './decidedEntry.ts'
import { createLedger } from './createLedger.ts'
import { decidedCalls } from './decidedEntry.ts'
import { explainConsent } from '../policy/explainConsent.ts'
import { explainCallMode } from '../policy/explainToolMode.ts'
import type { ConversationGrants } from '../host/createConversationGrants.ts'
import type { LedgerEntry } from './Ledger.ts'
import type { ToolHost } from '../host/ToolHost.ts'

/** What running a call again is done with. */
export interface RerunContext extends UndoContext, DecisionContext, DecidedCalls {}

/**
 * `shown`: what the call was when the person's press began. `allowed`: what a person allowed, which
 * counts for exactly this. `corrected`: other arguments.
 */
type RerunChoice = {
  shown?: Execution
  allowed?: ConsentDecision
  corrected?: JsonObject | undefined
}

/**
 * Runs a call again, as it was or corrected, once. `ask`: a person must allow it first, or it is not
 * the call that was shown. Nothing was sent then. A call that the policy denies or the app cannot run
 * again is not sent either, and the ledger says why. Rejects if the app did not take it.
 */
export async function rerunCall(
  context: RerunContext,
  live: ToolCallRecord,
  { shown, allowed, corrected }: RerunChoice = {},
): Promise<'ask' | 'done'> {
  const { ledger } = context
  if (!mayHappen(ledger.activity(live)?.rerun?.kind ?? 'idle', 'send')) return 'done'
  const ran = context.executionOf(live)
  const execution = corrected ? editedExecution(ran, corrected) : ran
  const set = (kind: RerunStatus['kind'], reason?: string) =>
    ledger.setActivity(live, { rerun: { kind, at: Date.now(), ...(reason && { reason }) } })
  const record = frozenRecord(live, ran)
  const possible = corrected !== undefined || canRerun(context.host(), record)
  if (possible !== true) {
    set('refused', possible || undefined)
    return 'done'
  }
  const block = whyAllowIsBlocked(execution, true)
  if (block) {
    set('refused', BLOCKED[block])
    return 'done'
  }
  const { verdict, reason } = rerunVerdict(live, execution, {
    policy: context.policy(),
    grants: context.grants,
    entry: context.entry(live),
  })
  if (verdict === 'deny') {
    set('refused', reason)
    return 'done'
  }
  const isOther =
    shown !== undefined && !(isSameExecution(shown, ran) && sameJson(shown.tool, ran.tool))
  if (isOther || (verdict === 'ask' && !isAllowed(allowed, execution))) return 'ask'
  set('sending')
  const host = context.host()
  const sent = await send(ledger.owner, corrected ? 'resend' : 'rerun', live.call.id, () =>
    corrected ? host.runCorrected?.(record, execution.arguments) : host.runAgain?.(record),
  )
  // it may be at work again already
  if (ledger.activity(live)?.rerun?.kind === 'sending')
    set(SENDING.sending[sent.event], 'error' in sent ? sent.error.message : undefined)
  if (sent.event !== 'take') throw sent.error
  return 'done'
}

/** Why what would run is not what was shown. */
const BLOCKED: Record<AllowBlock, string> = {
  digest: 'its input could not be checked',
  inexact: 'a number of its input is too long to send exactly',
}

/** Allowed for what would run, and nothing else. */
const isAllowed = (allowed: ConsentDecision | undefined, execution: Execution): boolean =>
  allowed?.kind === 'allow' && allowed.digest === digestOf(execution)

/** What is done when a call is to run again, and why, in words of the policy. */
type RerunVerdict = { verdict: 'run' | 'ask' | 'deny'; reason: string; mode: ToolMode }

/** The app says of this very call that it may run. */
const RUNS: readonly ConsentCause[] = ['runs_policy', 'runs_rule', 'runs_grant']

/**
 * Whether a call that ended may run again. The policy is asked of what would run now. A call for
 * which a person was asked asks again, and so does a destructive one: the first try may have gone
 * through. What the app lets run by a rule, a grant or its own word runs.
 */
function rerunVerdict(
  record: ToolCallRecord,
  execution: Execution,
  {
    policy,
    grants,
    entry,
  }: {
    policy: ToolPolicy | undefined
    grants: ConversationGrants | null
    entry: LedgerEntry | undefined
  },
): RerunVerdict {
  const mode = explainCallMode(execution.name, record.spec, policy, execution.arguments)
  const { verdict, needsConsent, because } = explainConsent(
    callOf(execution),
    record.spec,
    policy,
    mode,
    (known) => grants?.isGranted(callOf(execution), known, mode, policy?.rules) ?? false,
  )
  const about = { reason: because.text, mode: mode.mode }
  if (verdict === 'deny') return { ...about, verdict }
  if (needsConsent) return { ...about, verdict: 'ask' }
  if (RUNS.includes(because.kind)) return { ...about, verdict: 'run' }
  const decision = entry?.decision ?? record.decision
  const wasAsked = record.request !== undefined || decision?.by.kind === 'person'
  return { ...about, verdict: wasAsked || mode.mode === 'destructive' ? 'ask' : 'run' }
}

let last = 0

/**
 * A request of this page, for a call that is to run again: shown, armed and bound as any other, and
 * decided in a ledger of its own. What was decided about the call itself stays. `onDenied`: the person
 * would rather not. `corrected`: with other arguments.
 */
export function createRerunRequest(
  context: RerunContext,
  live: ToolCallRecord,
  onDenied: () => void,
  corrected?: JsonObject,
): { record: ToolCallRecord; decisions: DecisionContext & DecidedCalls } {
  const ran = context.executionOf(live)
  const { id, name, arguments: given, text } = corrected ? editedExecution(ran, corrected) : ran
  const { spec, origin } = live
  const record: ToolCallRecord = {
    call: { id, name, arguments: given },
    ...(text !== undefined && { argumentsText: text }),
    ...(spec && { spec }),
    ...(origin && { origin }),
    request: { id: `rerun ${(last += 1)}` },
  }
  const host: ToolHost = {
    async decideConsent(_, decision) {
      if (decision.kind !== 'allow') return onDenied()
      const done = await rerunCall(context, live, { allowed: decision, corrected })
      if (done === 'ask') throw new Error('The call has changed since it was shown.')
    },
  }
  const { policy, actor } = context
  const own = { ledger: createLedger(), grants: null, host: () => host, policy, actor }
  return { record, decisions: { ...own, ...decidedCalls(own) } }
}

import { callOf } from '../policy/deriveExecution.ts'
import { frozenRecord, editedExecution } from '../policy/frozenRecord.ts'
import type { StopStatus, Execution, RerunStatus, ConsentCause } from '../model/ToolCallStatus.ts'
import type { ToolCallRecord, ConsentDecision, JsonObject } from '../model/index.ts'
import {
  decidedCalls,
  type UndoContext,
  type DecidedCalls,
  type DecisionContext,
} from './decidedEntry.ts'
import { afterEvent, mayHappen, send, VERBS, SENDING, type SendEvent } from './sending.ts'

import { sameJson } from '../engines/json/sameJson.ts'
import { digestOf } from '../policy/digestOf.ts'
import { whyAllowIsBlocked, type AllowBlock } from '../policy/allowBlock.ts'
import { isSameExecution } from '../policy/sameExecution.ts'
import { canRerun } from '../host/hostHas.ts'
import { createLedger } from './createLedger.ts'
import { explainConsent } from '../policy/explainConsent.ts'
import { explainCallMode } from '../policy/explainToolMode.ts'
import type { ToolHost } from '../host/ToolHost.ts'

export interface RerunContext extends UndoContext, DecisionContext, DecidedCalls {}

/**
 * `shown`: what the call was when the person's press began. `allowed`: what a person allowed, which
 * counts for exactly this. `corrected`: other arguments.
 */
export type RerunChoice = {
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
  const host = context.host()
  const ran = context.executionOf(live)
  const execution = corrected ? editedExecution(ran, corrected) : ran
  const record = frozenRecord(live, ran)
  const set = (kind: RerunStatus['kind'], reason: string | undefined) =>
    ledger.setActivity(live, { rerun: { kind, at: Date.now(), ...(reason && { reason }) } })
  const possible = corrected !== undefined || canRerun(host, record)
  const block = whyAllowIsBlocked(execution, true)
  const { verdict, reason } = rerunVerdict(context, live, execution)
  if (possible !== true || block || verdict === 'deny') {
    set('refused', possible !== true ? possible || undefined : block ? BLOCKED[block] : reason)
    return 'done'
  }
  const isOther = shown && !(isSameExecution(shown, ran) && sameJson(shown.tool, ran.tool))
  const isAllowed = allowed?.kind === 'allow' && allowed.digest === digestOf(execution)
  if (isOther || (verdict === 'ask' && !isAllowed)) return 'ask'
  set('sending', undefined)
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

/** The app says of this very call that it may run. */
const RUNS: readonly ConsentCause[] = ['runs_policy', 'runs_rule', 'runs_grant']

/**
 * The policy's verdict on running an ended call again, for the execution of now. A call for which a
 * person was asked asks again, and so does a destructive one: the first try may have gone through.
 * A call that a rule, a grant or the app itself lets run runs.
 */
function rerunVerdict(
  context: RerunContext,
  record: ToolCallRecord,
  execution: Execution,
): { verdict: 'run' | 'ask' | 'deny'; reason: string } {
  const policy = context.policy()
  const call = callOf(execution)
  const mode = explainCallMode(execution.name, record.spec, policy, execution.arguments)
  const { verdict, needsConsent, because } = explainConsent(
    call,
    record.spec,
    policy,
    mode,
    (known) => context.grants?.isGranted(call, known, mode, policy?.rules) ?? false,
  )
  const reason = because.text
  if (verdict === 'deny') return { reason, verdict }
  const { by } = context.entry(record)?.decision ?? record.decision ?? {}
  const wasAsked = record.request !== undefined || by?.kind === 'person'
  const asks = !RUNS.includes(because.kind) && (wasAsked || mode.mode === 'destructive')
  return { reason, verdict: needsConsent || asks ? 'ask' : 'run' }
}

let last = 0

/**
 * A request of this page, for a call that is to run again: shown, armed and bound as any other, and
 * decided in a ledger of its own. The decision about the call itself stays. `onDenied`: the person
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

/**
 * Asks the host to stop a running call, in the click itself and once. It decides nothing: what was
 * allowed stays allowed, and what runs is what the record says.
 */
export function stopCall(context: UndoContext, live: ToolCallRecord): void {
  const { ledger } = context
  const current = () => ledger.activity(live)?.stop
  if (!mayHappen(current()?.kind ?? 'idle', 'send')) return
  const record = frozenRecord(live, context.executionOf(live))
  const at = Date.now()
  const happen = (event: SendEvent, more: Partial<StopStatus> = {}) => {
    const before = current()
    // it was not pressed again
    if (before?.at === at && (mayHappen(before.kind, event) || more.acknowledgedAt))
      ledger.setActivity(live, {
        stop: { ...before, ...more, kind: afterEvent(before.kind, event) as StopStatus['kind'] },
      })
  }
  ledger.setActivity(live, { stop: { kind: 'sending', at, by: context.actor() } })
  void send(ledger.owner, 'stop', live.call.id, () => context.host().cancel?.(record)).then(
    ({ event, ...sent }) =>
      happen(
        event,
        'error' in sent ? { error: sent.error.message } : { acknowledgedAt: Date.now() },
      ),
  )
  setTimeout(happen, VERBS.stop.overdueAfter, 'wait')
}

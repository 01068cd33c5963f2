import { digestOf } from '../../execution/digestOf.ts'
import { editedExecution } from '../../execution/deriveExecution.ts'
import { frozenRecord } from '../../execution/frozenRecord.ts'
import { canRerun } from '../../host/canRerun.ts'
import { errorOf } from '../../host/errorOf.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { RerunStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ConsentDecision, JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { whyAllowIsBlocked, type AllowBlock } from '../bind/whyAllowIsBlocked.ts'
import type { DecisionMaker, UndoContext } from '../DecisionMaker.ts'
import type { LedgerStore } from '../LedgerStore.ts'
import { rerunVerdict } from './rerunVerdict.ts'
import { trackActivity } from './trackActivity.ts'

/** What running a call again is done with. */
export interface RerunContext
  extends UndoContext, Pick<DecisionMaker, 'grants' | 'entry' | 'separate'> {
  policy(): ToolPolicy | undefined
}

/** `allowed`: what a person allowed, which counts for exactly this. `corrected`: other arguments. */
export type RerunChoice = {
  allowed?: ConsentDecision
  corrected?: JsonObject | undefined
}

/**
 * Runs a call again, as it was or corrected, once: `ask` where a person must allow it first, and
 * nothing was sent. What the policy denies, and what the app cannot run again, is not sent, and the
 * ledger says why. In one tab of a conversation only. Rejects where the app did not take it.
 */
export async function rerunCall(
  context: RerunContext,
  live: ToolCallRecord,
  { allowed, corrected }: RerunChoice = {},
): Promise<'ask' | 'done'> {
  const { ledger } = context
  const { rerun: before } = ledger.activity(live) ?? {}
  if (before?.kind === 'sending' || before?.kind === 'sent') return 'done'
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
  if (verdict === 'ask' && !isAllowed(allowed, execution)) return 'ask'
  set('sending')
  await inOneTab(ledger, live, async () => {
    const host = context.host()
    await trackActivity(ledger, corrected ? 'resend' : 'rerun', live.call.id, () =>
      corrected ? host.resend?.(record, execution.arguments) : host.rerun?.(record),
    ).catch((thrown: unknown) => {
      set('failed', errorOf(thrown).message)
      throw thrown
    })
    // it may be at work again already
    if (ledger.activity(live)?.rerun?.kind === 'sending') set('sent')
  })
  return 'done'
}

/**
 * In one of the tabs of a conversation, which has the call until it is at work again, or was not run.
 * The others say that it runs in another one. Settles as `send` does.
 */
function inOneTab(
  ledger: LedgerStore,
  live: ToolCallRecord,
  send: () => Promise<void>,
): Promise<void> {
  const lockName = ['rerun', live.call.id, live.call.name]
  return new Promise((resolve, reject) => {
    const start = () =>
      send().then(
        () => (resolve(), false),
        (thrown: unknown) => (reject(thrown as Error), true),
      )
    const onOtherTab = () => {
      const rerun: RerunStatus = { kind: 'sent', at: Date.now(), otherTab: true }
      ledger.setActivity(live, { rerun })
      ledger.withTabs((tabs) =>
        tabs?.onLockReleased(lockName, () => {
          if (ledger.activity(live)?.rerun === rerun) ledger.setActivity(live, { rerun: undefined })
        }),
      )
      resolve()
    }
    ledger.runInOneTab(lockName, start, onOtherTab)
  })
}

/** Why what would run is not what was shown. */
const BLOCKED: Record<AllowBlock, string> = {
  digest: 'its input could not be checked',
  inexact: 'a number of its input is too long to send exactly',
}

/** Allowed for what would run, and nothing else. */
const isAllowed = (allowed: ConsentDecision | undefined, execution: Execution): boolean =>
  allowed?.kind === 'allow' && allowed.digest === digestOf(execution)

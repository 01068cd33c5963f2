import { callOf } from '../../execution/deriveExecution.ts'
import { explainConsent } from '../../policy/explainConsent.ts'
import { explainToolMode } from '../../policy/mode/explainToolMode.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ConsentCause } from '../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord, ToolMode } from '../../tool-call/index.ts'
import type { ConversationGrants } from '../../host/grants/createConversationGrants.ts'
import type { LedgerEntry } from '../Ledger.ts'

/** What is done when a call is to run again, and why, in words of the policy. */
export type RerunVerdict = { verdict: 'run' | 'ask' | 'deny'; reason: string; mode: ToolMode }

/** The app says of this very call that it may run. */
const RUNS: readonly ConsentCause[] = ['runs_policy', 'runs_rule', 'runs_grant']

/**
 * Whether a call that ended may run again. The policy is asked of what would run now. A call for
 * which a person was asked asks again, and so does a destructive one: the first try may have gone
 * through. What the app lets run by a rule, a grant or its own word runs.
 */
export function rerunVerdict(
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
  const mode = explainToolMode(execution.name, record.spec, policy)
  const { verdict, needsConsent, because } = explainConsent(
    callOf(execution),
    record.spec,
    policy,
    mode,
    explainToolMode,
    (known) => grants?.isGranted(callOf(execution), known, mode) === true,
  )
  const about = { reason: because.text, mode: mode.mode }
  if (verdict === 'deny') return { ...about, verdict }
  if (needsConsent) return { ...about, verdict: 'ask' }
  if (RUNS.includes(because.kind)) return { ...about, verdict: 'run' }
  const decision = entry?.decision ?? record.decision
  const wasAsked = record.request !== undefined || decision?.by.kind === 'person'
  return { ...about, verdict: wasAsked || mode.mode === 'destructive' ? 'ask' : 'run' }
}

import type { Ledger, LedgerEntry } from '../host/ledger/Ledger.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { claimedFacts } from '../policy/mode/claimedFacts.ts'
import { explainAsk } from '../policy/explainAsk.ts'
import { explainToolMode } from '../policy/mode/explainToolMode.ts'
import type { CallLike, ToolPolicy } from '../policy/index.ts'
import {
  isTerminalResult,
  type JsonObject,
  type ToolCallRecord,
  type ToolMode,
  type ToolSpec,
} from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import type { Opt } from '../tool-call/JsonObject.ts'
import { STATUS_REASONS } from './statusReasons.ts'
import { decisionOf, STATUS_RULES, type Finding, type StatusFacts } from './statusRules.ts'
import type {
  ToolCallDetail,
  ToolCallStatus,
  ToolCallStatusKind,
} from '../tool-call/ToolCallStatus.ts'

/**
 * What a status is derived from beside its record. `now`: milliseconds since the epoch, by default
 * the clock. `isGranted`: whether a lasting permission answers for the person.
 */
export type StatusContext = Opt<{
  policy: ToolPolicy
  ledger: Ledger
  now: number
  holds: ToolHost['holds']
  isGranted: (call: CallLike, spec: Partial<ToolSpec>) => boolean
}>

/**
 * What a call is doing, from what is known of it. Total: whatever a record holds, there is a
 * status, and it is never `succeeded` without a result that says so. In order: this page's own
 * decision, the protocol's word, expiry, result, open request, arguments.
 */
export function deriveToolCallStatus(
  record: ToolCallRecord,
  context: StatusContext = {},
): ToolCallStatus {
  const known: JsonObject = isJsonObject(record) ? record : {}
  const call = isJsonObject(known.call) ? known.call : {}
  const name = typeof call.name === 'string' ? call.name : ''
  const policy = context.policy ?? undefined
  const declared = claimedFacts(known.spec, policy)
  const mode = explainToolMode(name, declared, policy)
  const entry = context.ledger?.entry(record)
  const requested = isJsonObject(known.request)
  const named = {
    name,
    id: typeof call.id === 'string' ? call.id : undefined,
    arguments: isJsonObject(call.arguments) ? call.arguments : {},
  }
  const ask = explainAsk(named, declared, policy, mode, (spec) =>
    isGranted(named, spec, known, entry, context),
  )
  const held = isHeld(record, context.holds)
  // A name may be wrong about a handler that waits in this page: only registration, or that it
  // reads, lets it run by itself.
  const heldUnknown =
    held &&
    !ask.asks &&
    mode.source !== 'registered' &&
    mode.mode !== 'read' &&
    !['runs_policy', 'runs_grant'].includes(ask.because.kind)
  const facts: StatusFacts = {
    record: known,
    entry,
    asks: requested || ask.asks || heldUnknown,
    held,
    now: context.now ?? Date.now(),
  }
  const finding = find(facts)
  const undo = undoOf(facts, finding, mode.mode)
  return {
    kind: finding.kind,
    details: detailsOf(facts, finding),
    mode: mode.mode,
    modeSource: mode.source,
    needsConsent: facts.asks || finding.kind === 'awaiting_consent',
    isPending: PENDING[finding.kind],
    isSettled: !PENDING[finding.kind],
    isTerminal: !PENDING[finding.kind] && isTerminalResult(known.result),
    willRetry:
      finding.kind === 'failed' &&
      isJsonObject(known.result) &&
      known.result.needsFollowup === true,
    ...(undo && { undo }),
    because: [
      ...mode.because,
      ask.asks || ask.because.kind === 'runs_grant'
        ? ask.because
        : requested
          ? REQUESTED
          : heldUnknown
            ? HELD
            : ask.because,
      { kind: finding.why, text: STATUS_REASONS[finding.why] ?? finding.why },
    ],
  }
}

/**
 * That nothing takes it back is worth saying of a call that cannot be reversed, and may have run.
 */
function undoOf({ entry }: StatusFacts, { kind }: Finding, mode: ToolMode) {
  const undo = entry?.undo
  return undo?.kind === 'impossible' &&
    !(mode === 'destructive' && (kind === 'succeeded' || kind === 'unknown'))
    ? undefined
    : undo
}

/**
 * Who decided already is said; a grant answers only for what nobody has decided, whole and
 * readable.
 */
function isGranted(
  call: CallLike,
  spec: Partial<ToolSpec>,
  known: JsonObject,
  entry: LedgerEntry | undefined,
  context: StatusContext,
): boolean {
  if (
    !context.isGranted ||
    entry?.decision ||
    entry?.elsewhere ||
    known.decision !== undefined ||
    known.argumentsState === 'streaming' ||
    known.argumentsState === 'invalid'
  )
    return false
  const payload = isJsonObject(known.request) ? known.request.payload : undefined
  return context.isGranted(isJsonObject(payload) ? { ...call, arguments: payload } : call, spec)
}

const HELD = {
  kind: 'asks_held',
  text: 'the app holds it, and nothing here registers it to run by itself',
}
const REQUESTED = { kind: 'asks_requested', text: 'the agent’s runtime asks for this call' }

const PENDING = {
  preparing: true,
  held: true,
  awaiting_consent: true,
  running: true,
  succeeded: false,
  failed: false,
  denied: false,
  cancelled: false,
  expired: false,
  unknown: false,
} satisfies Record<ToolCallStatusKind, boolean>

function find(facts: StatusFacts): Finding {
  for (const rule of STATUS_RULES) {
    const finding = rule(facts)
    if (finding) return finding
  }
  throw new Error('handrail: no rule found a status. The last rule must always find one.')
}

/** A host that cannot say whether it holds a call is taken to hold it: then a person is asked. */
export function isHeld(record: ToolCallRecord, holds: StatusContext['holds']): boolean {
  try {
    return holds?.(record) === true
  } catch {
    return true
  }
}

function detailsOf(facts: StatusFacts, finding: Finding): readonly ToolCallDetail[] {
  const { record } = facts
  const details = new Set<ToolCallDetail>(finding.details)
  if (PENDING[finding.kind] && isJsonObject(record.partial)) details.add('partial')
  if (record.argumentsState === 'invalid') details.add('invalid_arguments')
  for (const mark of Array.isArray(record.marks) ? record.marks : [])
    if ((MARKS as readonly unknown[]).includes(mark)) details.add(mark as ToolCallDetail)
  const by = decisionOf(facts)?.by
  if (isJsonObject(by) && typeof by.kind === 'string' && Object.hasOwn(BY, by.kind))
    details.add(BY[by.kind as keyof typeof BY])
  return [...details]
}

const MARKS = ['synthetic', 'redacted', 'too_large', 'discarded'] satisfies ToolCallDetail[]

const BY = { person: 'by_person', policy: 'by_policy', grant: 'by_grant' } as const

import type { Decisions, LedgerEntry } from '../decisions/Ledger.ts'
import { callOf } from '../execution/deriveExecution.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { explainConsent, explainUnread, type ConsentExplanation } from '../policy/explainConsent.ts'
import type { ExplainMode, ModeSoFar } from '../policy/mode/registeredMode.ts'
import { permissionsOf } from '../policy/permissionsOf.ts'
import type {
  CallLike,
  ModeExplanation,
  OfferedTool,
  ToolDeclaration,
  ToolPolicy,
} from '../policy/ToolPolicy.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { JsonObject } from '../tool-call/index.ts'
import { isJsonObject, type Optional } from '../tool-call/JsonObject.ts'
import type { ConsentCause, Reason } from '../tool-call/ToolCallStatus.ts'

/**
 * What a status is derived from beside its record. `now`: milliseconds since the epoch, by default
 * the clock, which is read only where something expires. `isGranted`: whether a lasting permission
 * answers for the person.
 */
export type StatusContext = Optional<{
  policy: ToolPolicy
  decisions: Decisions
  now: number
  isGated: ToolHost['isGated']
  isGranted: (call: CallLike, tool: ToolDeclaration, mode: ModeExplanation) => boolean
}>

/** Every member is its own: nothing that an object inherits is read. */
export type WholeContext = { [K in keyof StatusContext]-?: StatusContext[K] | undefined }

/** What is known where it is asked whether a call asks. `known`: its record. */
type Asking = {
  known: JsonObject
  proposed: Execution
  tool: Optional<OfferedTool> | undefined
  mode: ModeSoFar
  gated: boolean
  entry: LedgerEntry | undefined
  context: WholeContext
  explainMode: ExplainMode
}

/** What the policy and its grants are asked with. */
function askedOf({ known, proposed, tool, mode, entry, context, explainMode }: Asking) {
  const call = callOf(proposed)
  const isGranted = (declared: ToolDeclaration) =>
    mayBeGranted(known, proposed, entry) && context.isGranted?.(call, declared, mode) === true
  // a rule never lets run what has not arrived, or cannot be read
  const asked =
    proposed.state !== 'complete' && permissionsOf(context.policy)
      ? { ...call, arguments: undefined }
      : call
  return [asked, tool, context.policy ?? undefined, mode, explainMode, isGranted] as const
}

/**
 * Whether it asks: by the policy, by the runtime's own request, or because the app holds it. Before
 * its name is read: as far as that changes nothing.
 */
export const explainAsking = (asking: Asking): ConsentExplanation =>
  asking.mode.isUnread ? explainUnreadAsking(asking) : explainReadAsking(asking)

function explainReadAsking(asking: Asking): ConsentExplanation {
  const { known, mode, gated } = asking
  const consent = explainConsent(...askedOf(asking))
  const { kind } = consent.because
  if (consent.needsConsent) return consent
  if (isJsonObject(known.request))
    return {
      verdict: 'ask',
      needsConsent: true,
      because: kind === 'runs_grant' ? consent.because : ASKS_REQUESTED,
    }
  // The name may be wrong about a local handler. It runs without asking only if its tool is
  // registered or reads.
  const isUnclassified =
    gated &&
    mode.source !== 'registered' &&
    mode.mode !== 'read' &&
    kind !== 'runs_policy' &&
    kind !== 'runs_rule' &&
    kind !== 'runs_grant'
  return isUnclassified ? { verdict: 'ask', needsConsent: true, because: ASKS_GATED } : consent
}

function explainUnreadAsking(asking: Asking): ConsentExplanation {
  const because = isJsonObject(asking.known.request) ? ASKS_REQUESTED : CHECKING
  return explainUnread(...askedOf(asking)) ?? { verdict: 'ask', needsConsent: true, because }
}

/** A grant counts only if nobody has decided and the arguments are complete and valid. */
const mayBeGranted = (
  { decision }: JsonObject,
  { state }: Execution,
  entry: LedgerEntry | undefined,
): boolean => !entry?.decision && !entry?.otherTab && decision === undefined && state === 'complete'

const ASKS_GATED: Reason & { kind: ConsentCause } = {
  kind: 'asks_gated',
  text: 'the app holds it, and nothing here registers it to run by itself',
}
const ASKS_REQUESTED: Reason & { kind: ConsentCause } = {
  kind: 'asks_requested',
  text: 'the agent asks for this call',
}

/** Its name is not read, and may make it ask. */
export const CHECKING: Reason & { kind: ConsentCause } = {
  kind: 'checking',
  text: 'its name is not read yet',
}

import { isBindable, isExact } from '../../policy/digestOf.ts'
import {
  isChecksumRefused,
  verifyChecksum,
  whyAllowIsBlocked,
  type AllowBlock,
} from '../../policy/allowBlock.ts'
import { scopesOf, type ScopeKeeper } from '../../host/coverageOf.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { Execution, ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ConsentRequest, ConsentScope, ToolCallRecord } from '../../model/index.ts'
import { parseRecord } from '../../model/parseRecord.ts'

/**
 * Why Allow is off, as `consent.blocked_<block>` says it. `binding`: not all of the request is there
 * yet. `unverified`: the policy requires a checksum that this page can check.
 */
export type ConsentBlock =
  'arriving' | 'arguments' | 'too_large' | 'binding' | 'checksum' | 'unverified' | AllowBlock

/** A request to a person about one call. */
export type ConsentState = ReturnType<typeof deriveConsent>

/** `isGated`: nobody starts the call until told. `canStoreGrants`: this page keeps permissions. */
type ConsentFacts = {
  record: ToolCallRecord
  status: ToolCallStatus
  isGated: boolean
  canStoreGrants?: boolean
  policy?: ToolPolicy | undefined
}

/** The request about a call, with its possible answers. */
export function deriveConsent(facts: ConsentFacts) {
  const { record, status, isGated, canStoreGrants = false, policy } = facts
  const kind = kindOf(status)
  const { call, request } = parseRecord(record)
  const { execution } = status
  const checksum = verifyChecksum(request, execution)
  const wrong = checksum === 'mismatch' ? 'checksum' : 'unverified'
  const isRefused = isChecksumRefused(checksum, policy)
  const block = blockOf(execution, isRefused ? wrong : undefined, isGated)
  const isReadable = isBindable(execution)
  const scopes = asksAlways(status) ? ONCE : scopesOf({ request }, canStoreGrants && isReadable)
  const isEditable = isReadable && isExact(execution)
  const can = abilitiesOf(request, [...scopes.keys()], isGated, isEditable)
  const options = request?.options ?? []
  const asked: ConsentRequest = { ...(request ?? { id: call.id }), can, options }
  return {
    kind,
    /** The protocol's request, or the kit's own; null when closed. */
    request: kind === 'closed' ? null : asked,
    can,
    /** The keeper of each offered scope. */
    scopeKeepers: scopes,
    options,
    /** The execution that runs when it is allowed. */
    execution,
    /** The arguments as text, if they cannot be read or are still arriving. */
    raw: execution.state === 'complete' ? undefined : (execution.text ?? ''),
    block,
    /** By the protocol's checksum. `absent`: this one came without. Undefined: its calls have none. */
    checksum,
    /** Answered, and it may be changed until the others of its batch are answered, too. */
    isStaged: status.delivery === 'staged',
  }
}

/** A rule asks about this call whatever lasting permission there is, so none is offered. */
const asksAlways = ({ consentCause }: ToolCallStatus): boolean =>
  consentCause === 'asks_rule' || consentCause === 'asks_rule_unsure'

const ONCE: ReadonlyMap<ConsentScope, ScopeKeeper> = new Map([['once', 'nobody']])

function blockOf(
  execution: Execution,
  wrong: ConsentBlock | undefined,
  isGated: boolean,
): ConsentBlock | undefined {
  if (execution.state === 'streaming') return 'arriving'
  if (execution.isTooLarge) return 'too_large'
  return execution.state === 'invalid'
    ? 'arguments'
    : (wrong ?? whyAllowIsBlocked(execution, isGated))
}

/** `unsent`: the run ended before the decision arrived. `closed`: nobody is asked (any more). */
function kindOf({ kind, delivery }: ToolCallStatus): 'open' | 'sending' | 'unsent' | 'closed' {
  if (kind !== 'awaiting_consent') return 'closed'
  return delivery === 'unsent' || delivery === 'sending' ? delivery : 'open'
}

/** A gated call without a request is decided in this page, so edits and a reason arrive. */
function abilitiesOf(
  request: ConsentRequest | undefined,
  scopes: readonly ConsentScope[],
  isGated: boolean,
  isReadable: boolean,
) {
  const declared = request?.can
  const isGatedHere = request === undefined && isGated
  return {
    edit: (declared?.edit === true || isGatedHere) && isReadable,
    reason: declared?.reason === true || isGatedHere,
    note: declared?.note === true,
    respond: declared?.respond === true,
    scopes,
  }
}

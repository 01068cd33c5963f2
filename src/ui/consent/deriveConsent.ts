import { isBindable, isExact } from '../execution/digestOf.ts'
import { verifyChecksum } from '../decisions/bind/verifyChecksum.ts'
import { scopesOf, type ScopeKeeper } from '../host/grants/consentScopes.ts'
import { whyAllowIsBlocked, type AllowBlock } from '../decisions/bind/whyAllowIsBlocked.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type {
  ConsentOption,
  ConsentRequest,
  ConsentScope,
  ToolCallRecord,
} from '../tool-call/index.ts'
import { isJsonObject, ownOptions } from '../tool-call/JsonObject.ts'
import { requestOptions } from './requestOptions.ts'

/** What can be said back beyond yes and no. What the protocol cannot carry is not offered. */
export type ConsentAbilities = {
  edit: boolean
  reason: boolean
  note: boolean
  respond: boolean
  scopes: readonly ConsentScope[]
}

/**
 * Why Allow is off, as the end of a word of the catalogue: `consent.blocked_<block>`. A denial
 * always works. `binding`: the digest of something large is still being made.
 */
export type ConsentBlock =
  'arriving' | 'arguments' | 'too_large' | 'binding' | 'checksum' | AllowBlock

/** What is asked of a person about one call. */
export type ConsentState = {
  /**
   * `sending`: decided, and on its way. `unsent`: decided, and the run ended before it arrived.
   * `closed`: nobody is asked (any more).
   */
  kind: 'open' | 'sending' | 'unsent' | 'closed'
  /**
   * The protocol's request, or the kit's own for a call that asks by policy or host; null when
   * closed.
   */
  request: ConsentRequest | null
  can: ConsentAbilities
  /** Who remembers each scope that is offered. */
  scopeKeepers: ReadonlyMap<ConsentScope, ScopeKeeper>
  /**
   * Answered, and it waits for the others of its batch: it may be changed until these are answered
   * too.
   */
  isStaged: boolean
  options: readonly ConsentOption[]
  /** What runs when it is allowed. */
  execution: Execution
  /** The arguments as text, where they cannot be read or are still arriving. */
  raw: string | undefined
  block: ConsentBlock | undefined
  /**
   * Whether the call is the one that the protocol's checksum names. `absent`: its calls have one, and
   * this one came without. Undefined: its calls have none.
   */
  checksum: 'verified' | 'unverified' | 'absent' | 'mismatch' | undefined
}

/**
 * `isGated`: the host says that nobody starts the call until it is told. `canStoreGrants`: this
 * page keeps lasting permissions. `isBound`: its digest is there, or is short work.
 */
export type ConsentFacts = {
  record: ToolCallRecord
  status: ToolCallStatus
  isGated: boolean
  canStoreGrants?: boolean
  isBound?: boolean
}

/** What is asked about a call, and what can be answered. Total: a request may hold anything. */
export function deriveConsent({
  record,
  status,
  isGated,
  canStoreGrants = false,
  isBound = true,
}: ConsentFacts): ConsentState {
  const kind = kindOf(status)
  const ownRequest = isJsonObject(record.request) ? record.request : undefined
  const { execution } = status
  const checksum = isBound ? verifyChecksum(ownRequest, execution) : undefined
  const block = isBound ? blockOf(execution, checksum, isGated) : 'binding'
  const isReadable = isBound && isBindable(execution)
  const scopes = asksAlways(status)
    ? ONCE
    : scopesOf({ request: ownRequest }, canStoreGrants && isReadable)
  const isEditable = isReadable && isExact(execution)
  const can = abilitiesOf(ownRequest, [...scopes.keys()], isGated, isEditable)
  const options = requestOptions(ownRequest?.options)
  return {
    kind,
    request:
      kind === 'closed'
        ? null
        : Object.assign(Object.create(null), ownRequest ?? { id: record.call.id }, {
            can,
            options,
          }),
    can,
    scopeKeepers: scopes,
    options,
    execution,
    raw: execution.state === 'complete' ? undefined : (execution.text ?? ''),
    block,
    checksum,
    isStaged: status.details.includes('staged'),
  }
}

/** A rule asks about this call whatever lasting permission there is, so none is offered. */
const asksAlways = ({ consentCause }: ToolCallStatus): boolean =>
  consentCause === 'asks_rule' || consentCause === 'asks_rule_unsure'

const ONCE: ReadonlyMap<ConsentScope, ScopeKeeper> = new Map([['once', 'nobody']])

const blockOf = (
  execution: Execution,
  checksum: ConsentState['checksum'],
  isGated: boolean,
): ConsentBlock | undefined =>
  execution.state === 'streaming'
    ? 'arriving'
    : execution.isTooLarge
      ? 'too_large'
      : execution.state === 'invalid'
        ? 'arguments'
        : checksum === 'mismatch'
          ? 'checksum'
          : whyAllowIsBlocked(execution, isGated)

function kindOf({ kind, details }: ToolCallStatus): ConsentState['kind'] {
  if (kind !== 'awaiting_consent') return 'closed'
  if (details.includes('unsent')) return 'unsent'
  return details.includes('sending') ? 'sending' : 'open'
}

/**
 * What the request says it supports. A gated call without a request is decided in this page, so
 * edited arguments and a reason arrive.
 */
function abilitiesOf(
  request: ConsentRequest | undefined,
  scopes: readonly ConsentScope[],
  isGated: boolean,
  isReadable: boolean,
): ConsentAbilities {
  const declared = ownOptions(request?.can)
  const isGatedHere = request === undefined && isGated
  return {
    edit: (declared.edit === true || isGatedHere) && isReadable,
    reason: declared.reason === true || isGatedHere,
    note: declared.note === true,
    respond: declared.respond === true,
    scopes,
  }
}

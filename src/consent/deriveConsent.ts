import { hashJson } from '../json/hashJson.ts'
import { payloadOf, type Shown } from '../host/shownCall.ts'
import { whyNotAllowed, type NotAllowed } from '../host/whyNotAllowed.ts'
import type { ToolCallStatus } from '../status/ToolCallStatus.ts'
import type { ConsentRequest, ConsentScope, JsonObject, ToolCallRecord } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/isJsonObject.ts'

/** What can be said back beyond yes and no. What the protocol cannot carry is not offered. */
export type ConsentAbilities = { edit: boolean; reason: boolean; note: boolean; respond: boolean; scopes: readonly ConsentScope[] }

/** Why Allow is off, as the end of a word of the catalogue: `consent.blocked_<block>`. A denial always works. */
export type ConsentBlock = 'arriving' | 'arguments' | 'checksum' | NotAllowed

/** What is asked of a person about one call. */
export type ConsentState = {
  /** `sending`: decided, and on its way. `unsent`: decided, and the run ended before it arrived. `closed`: nobody is asked (any more). */
  kind: 'open' | 'sending' | 'unsent' | 'closed'
  /** The protocol's request, or the kit's own for a call that asks by policy or host; null when closed. */
  request: ConsentRequest | null
  can: ConsentAbilities
  options: readonly { id: string; label: string }[]
  /** What runs when it is allowed, frozen. */
  payload: JsonObject
  /** The arguments as text, where they cannot be read or are still arriving. */
  raw: string | undefined
  digest: string
  block: ConsentBlock | undefined
  /** Whether the call is the one that the protocol's checksum names. Undefined: it sent none. */
  checksum: 'verified' | 'unverified' | 'mismatch' | undefined
}

/** `isHeld`: the host says that nobody starts the call until it is told. */
export type ConsentFacts = { record: ToolCallRecord; status: ToolCallStatus; shown: Shown | undefined; isHeld: boolean }

/** What is asked about a call, and what can be answered. Total: a request may hold anything. */
export function deriveConsent({ record, status, shown, isHeld }: ConsentFacts): ConsentState {
  const kind = kindOf(status)
  const asked = isJsonObject(record.request) ? record.request : undefined
  const payload = shown?.payload ?? payloadOf(record)
  const checksum = checksumOf(asked, record.call.name, payload)
  const isArriving = record.argumentsState === 'streaming' && asked?.payload === undefined
  const isInvalid = record.argumentsState === 'invalid'
  const block = isArriving ? 'arriving' : isInvalid ? 'arguments' : checksum === 'mismatch' ? 'checksum' : whyNotAllowed(shown, isHeld)
  const can = abilitiesOf(asked, isHeld, !isArriving && !isInvalid && shown?.isExact === true)
  const options = optionsOf(asked?.options)
  return {
    kind,
    request: kind === 'closed' ? null : { ...(asked ?? { id: record.call.id }), can, options },
    can,
    options,
    payload,
    raw: isArriving || isInvalid ? (record.argumentsText ?? '') : undefined,
    digest: shown?.digest ?? '',
    block,
    checksum,
  }
}

function kindOf({ kind, details }: ToolCallStatus): ConsentState['kind'] {
  if (kind !== 'awaiting_consent') return 'closed'
  if (details.includes('unsent')) return 'unsent'
  return details.includes('sending') || details.includes('batch_open') ? 'sending' : 'open'
}

const SCOPES: readonly ConsentScope[] = ['once', 'conversation', 'always']

/** By the request's own word; a call that this page holds without one is decided in this page, where arguments and a reason arrive. */
function abilitiesOf(request: ConsentRequest | undefined, isHeld: boolean, isReadable: boolean): ConsentAbilities {
  const said = isJsonObject(request?.can) ? request.can : {}
  const isOurs = request === undefined && isHeld
  const scopes = Array.isArray(said.scopes) ? said.scopes : []
  return {
    edit: (said.edit === true || isOurs) && isReadable,
    reason: said.reason === true || isOurs,
    note: said.note === true,
    respond: said.respond === true,
    scopes: SCOPES.filter((scope) => scope === 'once' || scopes.includes(scope)),
  }
}

const MOST_OPTIONS = 20

function optionsOf(options: unknown): ConsentState['options'] {
  if (!Array.isArray(options)) return []
  return options.filter((option) => isJsonObject(option) && typeof option.id === 'string' && typeof option.label === 'string').slice(0, MOST_OPTIONS) as { id: string; label: string }[]
}

/** SHA-256 of the canonical JSON of arguments and tool. Source: NHTIO ADK, RawToolCall. */
function checksumOf(request: ConsentRequest | undefined, tool: string, args: JsonObject): ConsentState['checksum'] {
  const { checksum } = request ?? {}
  if (!isJsonObject(checksum)) return undefined
  const { algorithm, value } = checksum
  if (typeof algorithm !== 'string' || typeof value !== 'string' || !/^sha-?256$/i.test(algorithm)) return 'unverified'
  try {
    return hashJson({ args, tool }) === value.toLowerCase() ? 'verified' : 'mismatch'
  } catch {
    return 'mismatch'
  }
}

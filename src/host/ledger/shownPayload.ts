import { frozenCopy } from '../../json/frozenCopy.ts'
import { inexactNumbersOf } from '../../json/inexactNumbersOf.ts'
import { digestCall } from '../../json/index.ts'
import { definitionOf } from '../../policy/definitionOf.ts'
import { factsOf } from '../../policy/mode/factsOf.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'

/**
 * What runs when a call is allowed: the request's payload where it differs from the call's
 * arguments.
 */
export function payloadOf(record: ToolCallRecord): JsonObject {
  return record.request?.payload ?? record.call.arguments
}

/** The text of what runs: none where the request's payload takes the place of the arguments. */
export function payloadTextOf({ request, argumentsText }: ToolCallRecord): string | undefined {
  return request?.payload === undefined && typeof argumentsText === 'string'
    ? argumentsText
    : undefined
}

/**
 * What a person was shown of a call: the payload as it was then, frozen, and the digest of all of
 * it. `isExact`: no number of its text is lost in the payload's doubles.
 */
export type ShownPayload = {
  readonly payload: JsonObject
  readonly digest: string
  readonly isExact: boolean
}

const shownByRecord = new WeakMap<
  ToolCallRecord,
  ShownPayload & { policy: ToolPolicy | undefined }
>()

/**
 * What a person is shown of a call under this policy. It is frozen when it is first read, so that
 * nobody can change the payload afterwards. Undefined if the call has no canonical JSON and
 * therefore no digest; then it can only be denied.
 */
export function shownPayloadOf(
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
): ShownPayload | undefined {
  const known = shownByRecord.get(record)
  if (known && known.policy === policy) return known
  const now = freezePayload(record, policy, payloadOf(record), record.argumentsText)
  if (now) shownByRecord.set(record, { ...now, policy })
  return now
}

/** The same of a payload that a person edited. Nothing where the call itself cannot be allowed. */
export function editedPayloadOf(
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
  edited: JsonObject,
): ShownPayload | undefined {
  return shownPayloadOf(record, policy) && freezePayload(record, policy, edited, undefined)
}

function freezePayload(
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
  payloadGiven: JsonObject,
  argumentsText: string | undefined,
): ShownPayload | undefined {
  try {
    const payload = frozenCopy(payloadGiven)
    const spec = factsOf(record.call.name, record.spec, policy)
    const digest = digestCall({
      server: spec.server ?? undefined,
      tool: record.call.name,
      definition: definitionOf(record.call.name, spec),
      arguments: payload,
      argumentsText,
    })
    return {
      payload,
      digest,
      isExact: argumentsText === undefined || inexactNumbersOf(argumentsText).length === 0,
    }
  } catch {
    return undefined
  }
}

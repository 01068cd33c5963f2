import { maskSecrets } from '../../internal/maskSecrets.ts'
import { coveragesFor, type Coverage } from '../../policy/grants/coveragesFor.ts'
import { payloadTextOf } from '../ledger/shownPayload.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'

/**
 * The coverages that a lasting permission for this call could have, the best fit first. `payload`:
 * what runs. Empty if the call has no digest to bind to.
 */
export function grantCoverageOptions(
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
  payload: JsonObject,
): readonly Coverage[] {
  return coveragesFor(
    {
      name: record.call.name,
      payload,
      argumentsText: payloadTextOf(record),
      tool: record.spec,
      text: describePayload(payload),
    },
    policy,
  )
}

/**
 * Arguments that name what a call acts on. Other arguments may contain secrets, so they are shown
 * only as "…".
 */
const IDENTIFYING_ARGUMENTS = [
  'command',
  'cmd',
  'path',
  'file',
  'file_path',
  'source',
  'destination',
  'uri',
  'url',
  'query',
  'title',
  'name',
  'id',
  'to',
]

function describePayload(payload: JsonObject): string | undefined {
  const texts = IDENTIFYING_ARGUMENTS.flatMap((key) =>
    Object.hasOwn(payload, key) && typeof payload[key] === 'string' ? [payload[key]] : [],
  )
  if (texts.length === 0) return undefined
  const more = Object.keys(payload).length > texts.length ? ' …' : ''
  return maskSecrets(texts.join(' ').slice(0, 1000)).slice(0, 280) + more
}

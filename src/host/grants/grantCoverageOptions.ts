import { maskSecrets } from '../../internal/maskSecrets.ts'
import { coveragesFor, type Coverage } from '../../policy/grants/coveragesFor.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'

/**
 * The coverages that a lasting permission for what runs could have, the best fit first. Empty if it
 * has no digest to bind to.
 */
export function grantCoverageOptions(
  { name, arguments: payload, text: argumentsText }: Execution,
  tool: ToolCallRecord['spec'],
  policy: ToolPolicy | undefined,
): readonly Coverage[] {
  const text = describePayload(payload)
  return coveragesFor({ name, payload, argumentsText, tool, text }, policy)
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

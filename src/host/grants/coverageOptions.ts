import { maskSecrets } from '../../internal/maskSecrets.ts'
import { serverClaims } from '../../policy/mode/serverClaims.ts'
import { explainToolMode } from '../../policy/mode/explainToolMode.ts'
import { coveragesFor, type Coverage } from '../../policy/grants/coveragesFor.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'

/**
 * What a lasting permission for a call could cover, the one that fits first; `payload`: what runs.
 * Empty where nothing can be bound.
 */
export function coverageOptions(
  { call, spec }: ToolCallRecord,
  policy: ToolPolicy | undefined,
  payload: JsonObject,
): readonly Coverage[] {
  const { mode } = explainToolMode(call.name, serverClaims(spec, policy), policy)
  return coveragesFor(
    { name: call.name, payload, spec, mode, text: describePayload(payload) },
    policy,
  )
}

/**
 * The arguments that name what a call acts on. Others may be secrets, and are only said to be
 * there.
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

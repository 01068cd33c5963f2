import { maskSecrets } from '../../internal/maskSecrets.ts'
import { claimedFacts } from '../../policy/mode/claimedFacts.ts'
import { explainToolMode } from '../../policy/mode/explainToolMode.ts'
import { grantBreadths, type GrantCover } from '../../policy/grants/grantBreadths.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'

/**
 * What a lasting permission for a call could cover, the one that fits first; `payload`: what runs.
 * Empty where nothing can be bound.
 */
export function coversOf(
  { call, spec }: ToolCallRecord,
  policy: ToolPolicy | undefined,
  payload: JsonObject,
): readonly GrantCover[] {
  const { mode } = explainToolMode(call.name, claimedFacts(spec, policy), policy)
  return grantBreadths({ name: call.name, payload, spec, mode, text: textOf(payload) }, policy)
}

/**
 * The arguments that name what a call acts on. Others may be secrets, and are only said to be
 * there.
 */
const TELLING = [
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

function textOf(payload: JsonObject): string | undefined {
  const texts = TELLING.flatMap((key) =>
    Object.hasOwn(payload, key) && typeof payload[key] === 'string' ? [payload[key]] : [],
  )
  if (texts.length === 0) return undefined
  const more = Object.keys(payload).length > texts.length ? ' …' : ''
  return maskSecrets(texts.join(' ').slice(0, 1000)).slice(0, 280) + more
}

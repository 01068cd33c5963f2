import { maskSecrets } from '../../internal/maskSecrets.ts'
import { argumentsDigest } from '../../policy/grants/argumentsDigest.ts'
import type { Coverage } from '../../policy/grants/createGrant.ts'
import type { GrantRule } from '../../policy/grants/ruleCovers.ts'
import { definitionDigest } from '../../policy/definitionOf.ts'
import { factsOf } from '../../policy/mode/factsOf.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'

/**
 * What a lasting permission for what runs covers: exactly that, or what a rule names. Undefined
 * where it has no digest to bind to.
 */
export function coverageOf(
  { name, arguments: payload, text: argumentsText }: Execution,
  tool: ToolCallRecord['spec'],
  policy: ToolPolicy | undefined,
  given?: GrantRule,
): Coverage | undefined {
  const known = factsOf(name, tool, policy)
  const definition = definitionDigest(name, known)
  const digest = argumentsDigest(payload, argumentsText)
  if (definition === undefined || digest === undefined) return undefined
  const { server } = known
  const about = {
    tool: name,
    ...(typeof server === 'string' && server !== '' && { server }),
    definition,
  }
  if (given) return { ...about, rule: given.rule, ...(given.tools && { tools: given.tools }) }
  const text = describePayload(payload)
  return { ...about, exactly: { digest, ...(text !== undefined && { text }) } }
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

/** What a call acts on, in a few words, without secrets. */
export function describePayload(payload: JsonObject): string | undefined {
  const texts = IDENTIFYING_ARGUMENTS.flatMap((key) =>
    Object.hasOwn(payload, key) && typeof payload[key] === 'string' ? [payload[key]] : [],
  )
  const all = texts.join(' ')
  if (all === '') return undefined
  const more = Object.keys(payload).length > texts.length ? ' …' : ''
  return maskSecrets(all.slice(0, 1000)).slice(0, 280) + more
}

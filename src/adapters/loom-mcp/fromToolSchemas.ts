import type { JsonSchema, ToolSpec } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'

const IDEMPOTENCY = /^(?:loom-mcp|goa-ai)\.idempotency=(.*)$/

/**
 * The tools of a generated `specs/tool_schemas.json`, for `specs` and for a policy's `tools`.
 * Throws where the design contradicts itself: more than one idempotency tag, or one of an unknown
 * scope. Source: loom-mcp and goa-ai, codegen/agent; tools.IdempotencyScopeFromTags.
 */
export function fromToolSchemas(catalogue: unknown): ToolSpec[] {
  return listOf(ownMembers(catalogue)?.tools).flatMap((tool) => {
    const members = ownMembers(tool) ?? {}
    const { id: name, confirmation, payload, result, tags } = members
    if (typeof name !== 'string' || name === '') return []
    const {
      title,
      prompt_template: promptTemplate,
      denied_result_template: deniedResultTemplate,
    } = ownMembers(confirmation) ?? {}
    const isConfirmed =
      typeof promptTemplate === 'string' && typeof deniedResultTemplate === 'string'
    const rest = withoutMembers(
      members,
      'id',
      'title',
      'description',
      'confirmation',
      'payload',
      'result',
    )
    return [
      {
        name,
        ...textMembers({ title: members.title, description: members.description }),
        ...(name.includes('.') && { server: name.slice(0, name.lastIndexOf('.')) }),
        ...definedMembers({
          inputSchema: schemaOf(payload),
          resultSchema: schemaOf(result),
          idempotency: idempotencyOf(name, listOf(tags)),
        }),
        ...(isConfirmed && {
          confirmation: { ...textMembers({ title }), promptTemplate, deniedResultTemplate },
        }),
        ...(Object.keys(rest).length > 0 && { origin: { rest } }),
      },
    ]
  })
}

function schemaOf(type: unknown): JsonSchema | undefined {
  const schema = ownMembers(type)?.schema
  return isJsonObject(schema) || typeof schema === 'boolean' ? schema : undefined
}

function idempotencyOf(name: string, tags: readonly unknown[]): ToolSpec['idempotency'] {
  const scopes = tags.flatMap(
    (tag) => (typeof tag === 'string' && IDEMPOTENCY.exec(tag)?.[1]) ?? [],
  )
  const found = scopes.filter((scope) => scope !== false)
  if (found.length > 1)
    throw new Error(
      `handrail: the tool ${name} has ${found.length} idempotency tags. Which one holds is not said. Tag it once in the design.`,
    )
  if (found.length === 1 && found[0] !== 'transcript')
    throw new Error(
      `handrail: the tool ${name} has the idempotency "${found[0]}". Only "transcript" is known. Mend the tag in the design.`,
    )
  return found.length === 1 ? 'transcript' : undefined
}

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
 * @example
 * const specs = fromToolSchemas(await (await fetch('/tools')).json())
 */
export function fromToolSchemas(catalogue: unknown): ToolSpec[] {
  return listOf(ownMembers(catalogue)?.tools).flatMap((tool) => {
    const members = ownMembers(tool) ?? {}
    const { id: name, confirmation, payload, result, tags, bounds } = members
    const { is_agent_tool: isAgent, agent_id: agent } = members
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
      'bounds',
      'is_agent_tool',
      'agent_id',
    )
    return [
      {
        name,
        ...textMembers({ title: members.title, description: members.description }),
        ...(name.includes('.') && { server: name.slice(0, name.lastIndexOf('.')) }),
        ...definedMembers({
          inputSchema: withExample(schemaOf(payload), payload),
          resultSchema: schemaOf(result),
          idempotency: idempotencyOf(name, listOf(tags)),
          paging: pagingOf(bounds),
          agent: isAgent === true ? (typeof agent === 'string' && agent ? agent : true) : undefined,
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

/** A whole input as the tool's author shows it. Source: tools.TypeSpec, `ExampleInput`. */
function withExample(schema: JsonSchema | undefined, type: unknown): JsonSchema | undefined {
  const { example_json: json, example_input: example = json } = ownMembers(type) ?? {}
  return isJsonObject(schema) && isJsonObject(example) && schema.examples === undefined
    ? { ...schema, examples: [example] }
    : schema
}

/** Source: tools.BoundsSpec and tools.PagingSpec. */
function pagingOf(bounds: unknown): ToolSpec['paging'] {
  const { cursor_field: cursor, next_cursor_field: next } =
    ownMembers(ownMembers(bounds)?.paging) ?? {}
  return typeof cursor === 'string' && cursor
    ? { cursor, ...textMembers({ nextCursor: next || undefined }) }
    : undefined
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

import { parseJson } from '../../engines/json/parseJson.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import {
  decodeBase64,
  definedMembers,
  listOf,
  ownMembers,
  textMembers,
  withoutMembers,
} from '../shared/members.ts'
import { toolsetOf } from './readEvent.ts'
import type { JsonObject, JsonSchema, ToolSpec } from '../../model/index.ts'

const IDEMPOTENCY = /^(?:loom-mcp|goa-ai)\.idempotency=(.*)$/

/**
 * Returns the tools of a generated `specs/tool_schemas.json`, or as Go prints them, for `specs` and
 * for a policy's `tools`. Throws if a tool has several idempotency tags, or one of an unknown
 * scope. Source: loom-mcp and goa-ai, codegen/agent; tools.IdempotencyScopeFromTags.
 * @example
 * const specs = fromToolSchemas(await (await fetch('/tools')).json())
 */
export function fromToolSchemas(catalogue: unknown): ToolSpec[] {
  return toolsIn(catalogue).flatMap((tool) => {
    const members = printed(ownMembers(tool) ?? {})
    const { id: name, confirmation, payload, result, tags, bounds } = members
    const { is_agent_tool: isAgent, agent_id: agent, terminal_run: terminal } = members
    if (typeof name !== 'string' || name === '') return []
    const rest = withoutMembers(members, ...READ)
    return [
      {
        name,
        ...textMembers({ title: members.title, description: members.description }),
        ...(name.includes('.') && { server: toolsetOf(name) }),
        ...definedMembers({
          inputSchema: withExample(schemaOf(payload), payload),
          resultSchema: schemaOf(result),
          idempotency: idempotencyOf(name, listOf(tags)),
          paging: pagingOf(bounds),
          confirmation: confirmationOf(ownMembers(confirmation) ?? {}),
          isTerminal: terminal === true || undefined,
          agent: isAgent === true ? (typeof agent === 'string' && agent ? agent : true) : undefined,
        }),
        ...(Object.keys(rest).length > 0 && { origin: { rest } }),
      },
    ]
  })
}

const READ = [
  'id title description confirmation payload result bounds is_agent_tool terminal_run agent_id',
]

function confirmationOf({
  title,
  prompt_template: promptTemplate,
  denied_result_template: deniedResultTemplate,
}: JsonObject): ToolSpec['confirmation'] {
  if (typeof promptTemplate !== 'string' || typeof deniedResultTemplate !== 'string')
    return undefined
  return { ...textMembers({ title }), promptTemplate, deniedResultTemplate }
}

/** The list of a catalogue, a list of tools, or one tool. */
function toolsIn(catalogue: unknown): readonly unknown[] {
  if (Array.isArray(catalogue)) return catalogue
  const members = ownMembers(catalogue) ?? {}
  const { tools = members.Tools } = members
  return tools === undefined ? [catalogue] : listOf(tools)
}

/** A tool that Go printed in its own names, with bytes in base64. Source: tools.ToolSpec. */
function printed(members: JsonObject): JsonObject {
  const { Name: id, ...others } = members
  return typeof id === 'string' ? { id, ...ownMembers(snakeMembers(others)) } : members
}

const BYTES = /^(?:Schema|ExampleJSON)$/
/** Data keep the names of their members. */
const DATA = /^(?:ExampleInput|Meta)$/

function snakeMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeMembers)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null && member !== '')
      .map(([name, member]) => [
        snakeCase(name),
        BYTES.test(name) ? bytesOf(member) : DATA.test(name) ? member : snakeMembers(member),
      ]),
  )
}

const snakeCase = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

/** The JSON in base64. Undefined if it is none. */
function bytesOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const { state, value: decoded } = parseJson(decodeBase64(value) ?? '')
  return state === 'complete' ? decoded : undefined
}

function schemaOf(type: unknown): JsonSchema | undefined {
  const schema = ownMembers(type)?.schema
  return isJsonObject(schema) || typeof schema === 'boolean' ? schema : undefined
}

/** The author's example of an input. Source: tools.TypeSpec, `ExampleInput`. */
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
  const found = tags.flatMap(
    (tag) => IDEMPOTENCY.exec(typeof tag === 'string' ? tag : '')?.[1] ?? [],
  )
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

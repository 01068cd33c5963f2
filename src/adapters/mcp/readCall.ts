import { isJsonObject } from '../../model/JsonObject.ts'
import { readToldText } from '../shared/readFailure.ts'
import { textOf, withoutMembers, ownMembers, definedMembers } from '../shared/members.ts'
import { named, type CallFacts } from '../shared/CallRegistry.ts'
import type { JsonObject, ToolSpec, JsonSchema, ToolAnnotations } from '../../model/index.ts'

/** An id or a token of JSON-RPC as text; the SDK reads "1" and 1 alike. */
export function keyOf(id: unknown): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/** The parameters of a call. Without arguments they are `{}`. Source: MCP, CallToolRequest. */
export function readParams({ name, arguments: args = {} }: JsonObject): CallFacts {
  const isWhole = isJsonObject(args)
  return {
    ...named(name),
    arguments: isWhole ? args : {},
    argumentsState: isWhole && typeof name === 'string' && name !== '' ? 'complete' : 'invalid',
    ...(!isWhole && { argumentsText: textOf(args) }),
  }
}

/** The protocol failed, not the tool, and the text says so. */
export function readError(value: unknown): CallFacts {
  const { code, message, data } = ownMembers(value) ?? {}
  const said =
    typeof message === 'string' ? message.replace(/^(?:MCP error -?\d+: )+/, '') : textOf(value)
  const details = data === undefined ? {} : { data: isJsonObject(data) ? data : { value: data } }
  const told = readToldText(said, said, true)
  return {
    ...definedMembers({ outcome: told?.outcome, marks: told?.marks }),
    result: {
      success: false,
      error: `MCP protocol error${typeof code === 'number' ? ` ${code}` : ''}: ${said}`,
      ...details,
    },
    rest: { result: { protocolError: { code } } },
  }
}

/** One entry of `tools/list`. `server`: the host's name for who offers it. */
export function readSpec(tool: unknown, server: string | undefined): ToolSpec | undefined {
  const members = ownMembers(tool)
  if (typeof members?.name !== 'string') return undefined
  const hints = ownMembers(members.annotations)
  const rest = withoutMembers(
    members,
    'name title description inputSchema outputSchema annotations',
  )
  return {
    name: members.name,
    ...definedMembers({
      server,
      title: text(members.title) ?? text(hints?.title),
      description: text(members.description),
      inputSchema: schema(members.inputSchema),
      resultSchema: schema(members.outputSchema),
      annotations: hints && annotationsOf(hints),
      ...(Object.keys(rest).length > 0 && { origin: { rest } }),
    }),
  }
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

/** A hint that is no boolean says nothing. */
const annotationsOf = (members: JsonObject): ToolAnnotations =>
  definedMembers({
    title: text(members.title),
    ...Object.fromEntries(
      HINTS.map((hint) => [hint, typeof members[hint] === 'boolean' ? members[hint] : undefined]),
    ),
  })

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const schema = (value: unknown): JsonSchema | undefined =>
  isJsonObject(value) || typeof value === 'boolean' ? value : undefined

import { isJsonObject } from '../../model/JsonObject.ts'
import type { JsonObject, JsonSchema, ToolAnnotations, ToolSpec } from '../../model/index.ts'
import { definedMembers, ownMembers, withoutMembers } from '../shared/members.ts'

/**
 * One entry of `tools/list`. `server` is the host's name for who offers it. Source: MCP 2025-11-25,
 * Tool and ToolAnnotations.
 */
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

/** A hint that is no boolean says nothing. */
function annotationsOf({
  title,
  readOnlyHint,
  destructiveHint,
  idempotentHint,
  openWorldHint,
}: JsonObject): ToolAnnotations {
  const hints = Object.entries({
    readOnlyHint,
    destructiveHint,
    idempotentHint,
    openWorldHint,
  }).filter(([, hint]) => typeof hint === 'boolean')
  return definedMembers({ title: text(title), ...Object.fromEntries(hints) })
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const schema = (value: unknown): JsonSchema | undefined =>
  isJsonObject(value) || typeof value === 'boolean' ? value : undefined

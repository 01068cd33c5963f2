import { digestCall } from 'handrail/json'
import type { JsonObject, ToolSpec } from 'handrail'

type Held = { server?: string; tool: string; arguments: JsonObject; argumentsText?: string }

/** `spec`: what the page was told of the tool, by `record.spec` or by the policy; else undefined. */
export function digestOf(held: Held, spec?: Partial<ToolSpec>): string {
  const { description = null, inputSchema = null, annotations = null } = spec ?? {}
  const isDeclared = description !== null || inputSchema !== null || annotations !== null
  const definition = isDeclared ? { name: held.tool, description, inputSchema, annotations } : null
  return digestCall({ ...held, definition })
}

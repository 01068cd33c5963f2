import { digestCall } from 'handrail/json'
import type { JsonObject, ToolSpec } from 'handrail'

type Held = { server?: string; tool: string; arguments: JsonObject; argumentsText?: string }

/** `spec`: the tool’s declaration on the page, from `record.spec` or the policy, if any. */
export function digestOf(held: Held, spec?: Partial<ToolSpec>): string {
  const { description = null, inputSchema = null, annotations = null } = spec ?? {}
  const isDeclared = description !== null || inputSchema !== null || annotations !== null
  const definition = isDeclared ? { name: held.tool, description, inputSchema, annotations } : null
  return digestCall({ ...held, definition })
}

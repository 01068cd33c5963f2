import type { JsonObject } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { ToolDeclaration, ToolPolicy } from '../ToolPolicy.ts'

/** An own member that is an object; tables are indexed by names that came from outside. */
export function ownObject(table: unknown, key: unknown): JsonObject | undefined {
  if (typeof key !== 'string' || !isJsonObject(table) || !Object.hasOwn(table, key))
    return undefined
  const member = table[key]
  return isJsonObject(member) ? member : undefined
}

/**
 * What is known of a tool: the given facts, overlaid by the policy's entry for its name. A member
 * that is undefined says nothing.
 */
export function factsOf(
  name: string,
  facts: ToolDeclaration | undefined,
  policy: ToolPolicy | undefined,
): ToolDeclaration {
  const registered = ownObject(policy?.tools, name)
  if (!registered) return facts ?? {}
  return {
    ...facts,
    ...Object.fromEntries(Object.entries(registered).filter(([, member]) => member !== undefined)),
  }
}

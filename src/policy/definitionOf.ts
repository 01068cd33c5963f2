import { hashJson } from '../json/hashJson.ts'
import type { JsonObject, ToolSpec } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'

/**
 * What a permission is bound to of a tool: name, description, schema, annotations. Null where
 * nothing was declared of it.
 */
export function definitionOf(
  name: string,
  { description, inputSchema, annotations }: Partial<ToolSpec>,
): JsonObject | null {
  if (description === undefined && inputSchema === undefined && annotations === undefined)
    return null
  return {
    name,
    description: description ?? null,
    inputSchema: inputSchema ?? null,
    annotations: isJsonObject(annotations) ? annotations : null,
  }
}

/**
 * The digest of a tool's definition; undefined where it has no canonical JSON, and so nothing can
 * be bound to it.
 */
export function definitionDigest(name: string, spec: Partial<ToolSpec>): string | undefined {
  try {
    return hashJson({ name, definition: definitionOf(name, spec) })
  } catch {
    return undefined
  }
}

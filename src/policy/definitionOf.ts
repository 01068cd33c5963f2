import { hashJson } from '../json/hashJson.ts'
import { isJsonObject, type JsonObject } from '../tool-call/JsonObject.ts'
import type { ToolDeclaration } from './ToolPolicy.ts'

/**
 * What a permission is bound to of a tool: name, description, schema, annotations. Null where
 * nothing was declared of it.
 */
export function definitionOf(
  name: string,
  { description, inputSchema, annotations }: ToolDeclaration,
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
export function definitionDigest(name: string, spec: ToolDeclaration): string | undefined {
  try {
    return hashJson({ name, definition: definitionOf(name, spec) })
  } catch {
    return undefined
  }
}

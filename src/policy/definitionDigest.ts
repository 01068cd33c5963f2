import type { ToolDeclaration } from './ToolPolicy.ts'
import { hashJson } from '../engines/json/digestCall.ts'
import { definitionOf } from './registeredMode.ts'

/**
 * The digest of a tool's definition; undefined if it has no canonical JSON, and so nothing can
 * be bound to it.
 */
export function definitionDigest(name: string, spec: ToolDeclaration): string | undefined {
  try {
    return hashJson({ name, definition: definitionOf(name, spec) })
  } catch {
    return undefined
  }
}

import type { ContentPart, JsonObject } from '../../../tool-call/index.ts'
import { ownMembers } from './ownMembers.ts'
import { textMembers } from './textMembers.ts'

export interface ReadContent {
  readonly content: readonly ContentPart[]
  /** What is no content part, in order, as it came. */
  readonly rest: readonly unknown[]
}

/**
 * The content parts that a result carries as its own `content`, each a copy of what its kind may
 * have. Undefined when there is no such array. Never throws.
 */
export function readContent(result: unknown): ReadContent | undefined {
  const parts = ownMembers(result)?.content
  try {
    return Array.isArray(parts) ? sort(parts) : undefined
  } catch {
    return undefined
  }
}

function sort(parts: readonly unknown[]): ReadContent {
  const content: ContentPart[] = []
  const rest: unknown[] = []
  for (const part of parts) {
    const read = partOf(ownMembers(part) ?? {})
    if (read) content.push(read)
    else rest.push(part)
  }
  return { content, rest }
}

/**
 * Undefined unless every member that the kind knows is of its type, and those it needs are there.
 * `null` says nothing, as `undefined` does.
 */
function partOf({ kind, text, mimeType, data, uri, name }: JsonObject): ContentPart | undefined {
  switch (kind) {
    case 'text':
    case 'log':
    case 'diff':
      return typeof text === 'string' ? { kind, text } : undefined
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      return typeof mimeType === 'string' && areTexts(data, uri, name)
        ? { kind, mimeType, ...textMembers({ data, uri, name }) }
        : undefined
    case 'link':
    case 'resource':
    case 'artifact':
      return typeof uri === 'string' && areTexts(name, mimeType, text)
        ? { kind, uri, ...textMembers({ name, mimeType, text }) }
        : undefined
    default:
      return undefined
  }
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => value === undefined || value === null || typeof value === 'string')
}

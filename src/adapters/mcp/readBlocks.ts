import type { ContentPart, JsonObject } from '../../tool-call/index.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'

/**
 * Content blocks as parts. `rest` holds, in the same places, what a block says beyond its part:
 * annotations (audience, priority), `_meta`, sizes.
 */
export function readBlocks(blocks: readonly unknown[]): {
  content: ContentPart[]
  rest: JsonObject[]
} {
  const members = blocks.map((block) => ownMembers(block))
  return {
    content: members.map(
      (block, index) => (block && partOf(block)) ?? { kind: 'log', text: textOf(blocks[index]) },
    ),
    rest: members.map((block) =>
      withoutMembers(block ?? {}, 'type', 'text', 'data', 'mimeType', 'uri', 'name', 'resource'),
    ),
  }
}

/** The text that a tool wrote for its reader. */
export function textIn(content: readonly ContentPart[]): string {
  return content.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n')
}

/**
 * Undefined for a block of a kind that is not known, or that lacks what its kind needs. Source: MCP
 * 2025-11-25, ContentBlock.
 */
function partOf({
  type,
  text,
  data,
  mimeType,
  uri,
  name,
  title,
  resource,
}: JsonObject): ContentPart | undefined {
  switch (type) {
    case 'text':
      return typeof text === 'string' ? { kind: 'text', text } : undefined
    case 'image':
    case 'audio':
      return typeof data === 'string' && typeof mimeType === 'string'
        ? { kind: type, mimeType, data }
        : undefined
    case 'resource_link':
      return typeof uri === 'string'
        ? { kind: 'link', uri, ...textMembers({ name: title ?? name, mimeType }) }
        : undefined
    case 'resource':
      return resourceOf(ownMembers(resource) ?? {})
    default:
      return undefined
  }
}

/** Bytes are shown as what they are; a resource of text is a resource. */
function resourceOf({ uri, mimeType, text, blob }: JsonObject): ContentPart | undefined {
  if (typeof uri !== 'string') return undefined
  if (typeof blob !== 'string') return { kind: 'resource', uri, ...textMembers({ mimeType, text }) }
  const type = typeof mimeType === 'string' ? mimeType : 'application/octet-stream'
  const kind =
    (['image', 'audio', 'video'] as const).find((family) => type.startsWith(`${family}/`)) ?? 'file'
  return { kind, mimeType: type, data: blob, uri }
}

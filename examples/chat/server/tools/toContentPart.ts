import type { ContentBlock } from '@modelcontextprotocol/sdk/types.js'
import type { ContentPart } from 'handrail'

/** One content block of MCP as the kit shows it. A kind that is not known is shown as its JSON. */
export function toContentPart(block: ContentBlock): ContentPart {
  switch (block.type) {
    case 'text':
      return { kind: 'text', text: block.text }
    case 'image':
    case 'audio':
      return { kind: block.type, mimeType: block.mimeType, data: block.data }
    case 'resource_link':
      return { kind: 'link', uri: block.uri, name: block.title ?? block.name, ...typeOf(block) }
    case 'resource':
      return 'blob' in block.resource
        ? {
            kind: 'file',
            mimeType: block.resource.mimeType ?? 'application/octet-stream',
            data: block.resource.blob,
            uri: block.resource.uri,
          }
        : {
            kind: 'resource',
            uri: block.resource.uri,
            text: block.resource.text,
            ...typeOf(block.resource),
          }
    default:
      return { kind: 'log', text: JSON.stringify(block) }
  }
}

function typeOf({ mimeType }: { mimeType?: string | undefined }): { mimeType?: string } {
  return mimeType === undefined ? {} : { mimeType }
}

import type { ContentPart } from '../../tool-call/index.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'

/**
 * A block of content as a part: what it shows, else the block itself. Source: @anthropic-ai/sdk
 * 1.12, ContentBlockParam.
 */
export function readBlock(block: unknown): ContentPart {
  const members = ownMembers(block) ?? {}
  const { text, url, title, file_id: file, source } = members
  const {
    type,
    media_type: mimeType,
    data,
    url: address,
    file_id: stored = file,
  } = ownMembers(source) ?? {}
  const name = textMembers({ name: title })
  if (typeof text === 'string') return { kind: 'text', text }
  if (type === 'text' && typeof data === 'string') return { kind: 'text', text: data, ...name }
  if (typeof mimeType === 'string' && typeof data === 'string')
    return { kind: mimeType.startsWith('image/') ? 'image' : 'file', mimeType, data, ...name }
  const uri = address ?? url ?? source
  if (typeof uri === 'string') return { kind: 'link', uri, ...name }
  return typeof stored === 'string'
    ? { kind: 'artifact', uri: stored, ...name }
    : { kind: 'log', text: textOf(block) }
}

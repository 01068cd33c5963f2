import type { ContentPart, JsonObject } from '../../tool-call/index.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'

/**
 * Content of a result, by its class. One that nobody knows is shown as it came. Source: Agent Tool
 * Model, result contract.
 */
export function readParts(parts: unknown, assumed?: string): ContentPart[] {
  return listOf(parts).map(
    (part) => partOf(ownMembers(part) ?? {}, assumed) ?? { kind: 'log', text: textOf(part) },
  )
}

function partOf(members: JsonObject, assumed: string | undefined): ContentPart | undefined {
  const {
    type = assumed,
    text,
    structured,
    data,
    uri,
    ref,
    media_type: media,
    mime_type: mime = media,
    mimeType = mime,
    name,
    title = name,
  } = members
  const said = textMembers({ name: title })
  const where = uri ?? ref
  switch (type) {
    case 'text':
    case 'log':
    case 'diff':
      return typeof text === 'string' ? { kind: type, text, ...said } : undefined
    case 'structured_content':
      return { kind: 'log', text: textOf(structured ?? data ?? members), ...said }
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      return typeof mimeType === 'string'
        ? { kind: type, mimeType, ...textMembers({ data, uri }), ...said }
        : undefined
    case 'resource_link':
      return typeof where === 'string'
        ? { kind: 'link', uri: where, ...textMembers({ mimeType }), ...said }
        : undefined
    case 'embedded_resource':
      return typeof where === 'string'
        ? { kind: 'resource', uri: where, ...textMembers({ mimeType, text }), ...said }
        : undefined
    case 'artifact_ref':
    case 'persisted_output_ref':
    case 'handoff_ref':
      return typeof where === 'string'
        ? { kind: 'artifact', uri: where, ...textMembers({ mimeType }), ...said }
        : undefined
    default:
      return undefined
  }
}

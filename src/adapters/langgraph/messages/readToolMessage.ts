import type { ContentPart, JsonObject } from '../../../tool-call/index.ts'
import type { CallFacts } from '../../shared/calls/CallFacts.ts'
import { errorTextOf } from '../../shared/read/errorTextOf.ts'
import { listOf } from '../../shared/read/listOf.ts'
import { ownMembers } from '../../shared/read/ownMembers.ts'
import { textMembers } from '../../shared/read/textMembers.ts'
import { textOf } from '../../shared/read/textOf.ts'
import { textResult } from '../../shared/host/textResult.ts'
import { toResult } from '../../shared/host/toResult.ts'
import { withoutMembers } from '../../shared/read/withoutMembers.ts'

const READ = [
  'type',
  'id',
  'name',
  'role',
  'tool_call_id',
  'content',
  'artifact',
  'status',
  'metadata',
  'additional_kwargs',
  'response_metadata',
  'lc_serializable',
  'lc_kwargs',
  'lc_namespace',
  'lc_direct_tool_output',
]

/**
 * What a tool message reports: a text, which is read as JSON where it is an object, or blocks of
 * content. Where the tool kept an artifact, that is the data, and the content is what the model was
 * given. Never throws. Source: @langchain/core 1.4, ToolMessage.
 */
export function readToolMessage(message: JsonObject): CallFacts {
  const { content, status, artifact, additional_kwargs: more } = message
  const rest = { rest: { ...withoutMembers(message, ...READ), ...ownMembers(more) } }
  const parts = Array.isArray(content) ? listOf(content).map(partOf) : []
  const said = Array.isArray(content)
    ? { success: true }
    : typeof content === 'string'
      ? textResult(content)
      : toResult(content ?? undefined)
  if (status === 'error') {
    const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    return {
      result: said.success
        ? {
            success: false,
            error: errorTextOf(Array.isArray(content) ? texts.join('\n') : content),
          }
        : said,
      ...rest,
    }
  }
  const shown =
    parts.length > 0
      ? parts
      : typeof content === 'string' && content
        ? [{ kind: 'text', text: content } as const]
        : []
  if (artifact !== undefined && artifact !== null && said.success)
    return { result: toResult(artifact), ...(shown.length > 0 && { content: shown }), ...rest }
  return { result: said, ...(parts.length > 0 && { content: parts }), ...rest }
}

/**
 * A block of content in any of its generations. Source: @langchain/core 1.4, ContentBlock and
 * DataContentBlock.
 */
function partOf(block: unknown): ContentPart {
  const members = ownMembers(typeof block === 'string' ? { text: block } : block) ?? {}
  const {
    type,
    text,
    image_url: image,
    url = ownMembers(image)?.url ?? image,
    data,
    filename,
  } = members
  const [, dataType, bytes] =
    /^data:([^;,]{1,100});base64,([^]*)$/.exec(typeof url === 'string' ? url : '') ?? []
  const mimeType = dataType ?? members.mimeType ?? members.mime_type ?? 'application/octet-stream'
  const name = textMembers({ name: filename })
  if (typeof text === 'string') return { kind: 'text', text }
  const held = bytes ?? data
  const kind =
    (['image', 'audio', 'video'] as const).find(
      (family) => family === type || type === `${family}_url`,
    ) ?? 'file'
  if (typeof held === 'string' && typeof mimeType === 'string')
    return { kind, mimeType, data: held, ...name }
  return typeof url === 'string'
    ? { kind: 'link', uri: url, ...name }
    : { kind: 'log', text: textOf(block) }
}

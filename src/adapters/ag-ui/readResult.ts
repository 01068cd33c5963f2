import type { ContentPart, JsonObject } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { readRefusal } from '../shared/host/readRefusal.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { textResult } from '../shared/host/textResult.ts'
import { toResult } from '../shared/host/toResult.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'

/**
 * A result, of an event or a message: a text, which is read as JSON where it is an object, or
 * parts. AG-UI has no word for a call that was refused: the text tells it. Source: @ag-ui/core 1.0,
 * ToolCallResultEvent and ToolMessage.
 */
export function readResult(members: JsonObject): CallFacts {
  const { content, error, timestamp } = members
  const parts = Array.isArray(content) ? listOf(content).map(partOf) : []
  const result =
    typeof error === 'string' && error
      ? { success: false, error }
      : Array.isArray(content)
        ? { success: true }
        : typeof content === 'string'
          ? textResult(content)
          : toResult(content)
  return {
    result,
    ...readRefusal(result),
    ...(parts.length > 0 && { content: parts }),
    ...(typeof timestamp === 'number' && { times: { endedAt: timestamp } }),
    rest: withoutMembers(
      members,
      'type',
      'id',
      'role',
      'messageId',
      'toolCallId',
      'content',
      'error',
      'timestamp',
      'rawEvent',
      'subagentRunId',
    ),
  }
}

function partOf(part: unknown): ContentPart {
  const { text, source, filename } = ownMembers(part) ?? {}
  const { type, value, mimeType = 'application/octet-stream' } = ownMembers(source) ?? {}
  const name = typeof filename === 'string' ? { name: filename } : {}
  if (typeof text === 'string') return { kind: 'text', text }
  if (type === 'url' && typeof value === 'string') return { kind: 'link', uri: value, ...name }
  if (type !== 'data' || typeof value !== 'string' || typeof mimeType !== 'string')
    return { kind: 'log', text: textOf(part) }
  const kind =
    (['image', 'audio', 'video'] as const).find((family) => mimeType.startsWith(`${family}/`)) ??
    'file'
  return { kind, mimeType, data: value, ...name }
}

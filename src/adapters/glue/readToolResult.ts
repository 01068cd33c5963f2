import type { ContentPart, JsonObject } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { toBase64 } from './toBase64.ts'

/**
 * What stands for the result of a call that was denied: this text, and nothing else. Source:
 * glue_core, ToolResult.denied.
 */
const DENIED = 'User denied tool execution'

const MICROSECONDS = 1000

/**
 * A tool's result: what it says of itself is the data, its text or parts are the content. Source:
 * glue_core, ToolResult and ContentPart.
 */
export function readToolResult(members: JsonObject): CallFacts {
  const {
    success = true,
    content,
    summary,
    metadata,
    contentParts,
    content_parts: parts = contentParts,
  } = members
  const data = ownMembers(metadata) ?? {}
  const isDenied =
    success === false &&
    content === DENIED &&
    Object.keys(data).length === 0 &&
    typeof summary !== 'string'
  const shown = Array.isArray(parts)
    ? readParts(parts)
    : typeof content === 'string' && content !== '' && success !== false
      ? [{ kind: content.includes('\u001B') ? 'log' : 'text', text: content } as const]
      : []
  return {
    result: {
      success: success === true,
      ...(success !== true && { error: textOf(content ?? 'The tool failed without saying why') }),
      ...(metadata !== undefined && metadata !== null && { data: { ...data } }),
    },
    ...(isDenied && { outcome: 'denied' }),
    ...textMembers({ summary: summary || (success === true && headlineOf(content)) }),
    ...(shown.length > 0 && { content: shown }),
    rest: withoutMembers(
      members,
      'type',
      'callId',
      'call_id',
      'success',
      'status',
      'content',
      'summary',
      'metadata',
      'contentParts',
      'content_parts',
      'timestamp',
      'turn_id',
      'request_id',
    ),
  }
}

/** Letters of a headline that is made of the content. */
const LONGEST_HEADLINE = 80
const COLOURS = new RegExp(String.raw`\x1b\[[\d;]{0,40}[A-Za-z]`, 'g')

/** What stands for a summary that a tool did not give: the beginning of its content. */
function headlineOf(content: unknown): string | undefined {
  if (typeof content !== 'string') return undefined
  // colours of a terminal are no words
  const [first = ''] = content.slice(0, 10_000).replace(COLOURS, '').trim().split(/\s*\n/, 1)
  const letters = Array.from(first)
  return letters.length > LONGEST_HEADLINE
    ? `${letters.slice(0, LONGEST_HEADLINE - 1).join('')}…`
    : first || undefined
}

/** Parts of a result, by what they hold. Only pictures are pictures. */
function readParts(parts: unknown): ContentPart[] {
  return listOf(parts).map((part) => {
    const {
      text,
      bytes,
      data,
      mimeType,
      mime_type: type = mimeType,
      uri,
      name,
    } = ownMembers(part) ?? {}
    if (typeof uri === 'string')
      return { kind: 'link', uri, ...textMembers({ name, mimeType: type }) }
    if (typeof text === 'string') return { kind: 'text', text }
    const encoded = typeof data === 'string' ? data : toBase64(bytes)
    if (encoded !== undefined && typeof type === 'string')
      return { kind: type.startsWith('image/') ? 'image' : 'file', mimeType: type, data: encoded }
    return { kind: 'log', text: textOf(part) }
  })
}

/**
 * How a session says that a call ended. `elapsed`: microseconds, as Dart's durations are written.
 * Source: glue_core, ToolResultSnapshot.
 */
export function readSnapshot(
  snapshot: JsonObject,
  elapsed: unknown,
  at: number | undefined,
): CallFacts {
  const { contentSummary, message, category, retryable, type } = snapshot
  const took =
    typeof elapsed === 'number' && elapsed >= 0 && at !== undefined
      ? { startedAt: at - elapsed / MICROSECONDS }
      : {}
  const times = at === undefined ? {} : { times: { endedAt: at, ...took } }
  const rest = withoutMembers(
    snapshot,
    'contentSummary',
    'message',
    'category',
    'retryable',
    'type',
    'id',
    'elapsed',
  )
  if (message !== undefined || category !== undefined)
    return {
      ...times,
      result: {
        success: false,
        error: textOf(message),
        ...(retryable === true && { needsFollowup: true }),
      },
      recovery: {
        ...textMembers({ reason: category }),
        ...(retryable === false && { canRetry: false }),
      },
      rest,
    }
  if (typeof contentSummary === 'string')
    return { ...times, result: { success: true }, summary: contentSummary, rest }
  return typeof type === 'string' && /cancel/i.test(type)
    ? { ...times, outcome: 'cancelled', rest }
    : { ...times, result: { success: false }, rest }
}

/** What an ACP client is shown of a result. Source: glue_server, AcpToolCallContent. */
export function readAcpContent(content: unknown, success: boolean): CallFacts {
  const items = listOf(content).map((item) => ownMembers(item) ?? {})
  const diff = items.find(({ type }) => type === 'diff')
  const parts = readParts(
    items.flatMap(({ type, content: block }) => (type === 'content' ? [block] : [])),
  )
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n')
  if (!success && text === DENIED)
    return { result: { success: false, error: text }, outcome: 'denied' }
  return {
    result: {
      success,
      ...(!success && { error: text || 'The tool failed without saying why' }),
      ...(diff && {
        data: { diff: { path: diff.path, old_text: diff.oldText, new_text: diff.newText } },
      }),
    },
    ...(success && parts.length > 0 && { content: parts }),
    ...textMembers({ summary: success && !diff && headlineOf(text) }),
  }
}

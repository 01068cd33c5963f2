import { NO_REASON } from '../../model/LocalTool.ts'
import type { CallFacts, ReadResult } from '../shared/CallRegistry.ts'
import {
  listOf,
  ownMembers,
  readBlock,
  textMembers,
  textOf,
  withoutMembers,
  headlineOf,
} from '../shared/members.ts'
import { readToldText } from '../shared/readFailure.ts'
import { resultFacts } from '../shared/readResult.ts'
import type { ContentPart, ToolSpec, JsonObject, ToolMode } from '../../model/index.ts'

/**
 * The result of a denied call: this text, and nothing else. Source: glue_core, ToolResult.denied.
 */
const DENIED = 'User denied tool execution'

/** A refusal or a stop in the words of another runtime. */
const endOf = (told: ReadResult | undefined): Pick<CallFacts, 'outcome' | 'marks'> =>
  told?.outcome === undefined ? {} : { outcome: told.outcome, marks: told.marks }

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
  const told = success === false && metadata === undefined && readToldText(content, content, true)
  const shown = Array.isArray(parts)
    ? readParts(parts)
    : typeof content === 'string' && content !== '' && success !== false
      ? [{ kind: content.includes('\u001B') ? 'log' : 'text', text: content } as const]
      : []
  return {
    result: {
      success: success === true,
      ...(success !== true && { error: textOf(content || summary || NO_REASON) }),
      ...(metadata !== undefined && metadata !== null && { data: { ...data } }),
    },
    ...(isDenied ? { outcome: 'denied' } : endOf(told || undefined)),
    ...textMembers({ summary: summary || (success === true && headlineOf(content)) }),
    ...(shown.length > 0 && { content: shown }),
    ...carriedBy(members),
    rest: withoutMembers(
      members,
      'type callId call_id success status content summary metadata contentParts content_parts',
      'timestamp turn_id request_id',
    ),
  }
}

/** What a text says itself of a call that did not succeed, if it is of another runtime. */
function carriedBy({ success = true, content }: JsonObject): CallFacts {
  const carried = success === true && typeof content === 'string' ? resultFacts(content) : {}
  const isEnd = carried.outcome !== undefined || carried.result?.success === false
  return isEnd ? { content: undefined, ...carried } : {}
}

/** Parts of a result, by what they hold. Bytes may come as a list of numbers. */
const readParts = (parts: unknown): ContentPart[] =>
  listOf(parts).map((part) => {
    const {
      bytes,
      data = typeof bytes === 'string' ? bytes : toBase64(bytes),
      ...members
    } = ownMembers(part) ?? {}
    return readBlock(bytes === undefined ? part : { ...members, data })
  })

/**
 * `elapsed`: microseconds, as Dart's durations are written. Source: glue_core, ToolResultSnapshot.
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
  const rest = withoutMembers(snapshot, 'contentSummary message category retryable type id elapsed')
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

/** Bytes as Dart writes them, a list of numbers, in base64. Undefined for anything else. */
function toBase64(bytes: unknown): string | undefined {
  if (
    !Array.isArray(bytes) ||
    !bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)
  )
    return undefined
  let binary = ''
  for (const byte of bytes as number[]) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** The mode that trust or kind claims. Source: glue_core, ToolTrust and ToolKind. */
const MODES: Record<string, ToolMode> = {
  safe: 'read',
  fileEdit: 'safe_write',
  command: 'local',
  read: 'read',
  search: 'read',
  write: 'safe_write',
  edit: 'safe_write',
  exec: 'local',
  execute: 'local',
  network: 'external',
  fetch: 'external',
}

/** A tool that changes things without a word on trust is treated with care. */
export function specOf(name: string, { trust, kind = trust, mutating }: JsonObject): ToolSpec {
  const word = [trust, kind].find(
    (said): said is string => typeof said === 'string' && Object.hasOwn(MODES, said),
  )
  const mode = word === undefined ? undefined : MODES[word]
  return {
    name,
    server: 'glue',
    ...(mode
      ? { mode }
      : mutating === true
        ? { annotations: { readOnlyHint: false, destructiveHint: true } }
        : {}),
  }
}

import type { ContentPart, JsonObject } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { toResult } from '../shared/host/toResult.ts'

const MEDIA: Record<string, 'image' | 'audio' | 'video' | 'file'> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'file',
}

/**
 * Results by their silo: text, artifacts that are kept elsewhere, media whose bytes are not here.
 * What is kept elsewhere is a handle unless the call says that it is inline; without a word, an
 * artifact that comes with its text is shown. Source: NHTIO/ADK, ToolCallResults and Media.toJSON.
 */
export function readResults(results: unknown, isError: boolean, inline: unknown): CallFacts {
  const items = Array.isArray(results) ? listOf(results) : [results]
  const members = items.map((item) => ownMembers(item))
  const isMedia =
    members.length > 0 &&
    members.every(
      (item) =>
        typeof item?.kind === 'string' &&
        Object.hasOwn(MEDIA, item.kind) &&
        typeof item.mimeType === 'string',
    )
  const isArtifact =
    !isMedia &&
    members.length > 0 &&
    members.every(
      (item) =>
        item !== undefined &&
        (item.byteLength !== undefined ||
          item.content !== undefined ||
          item.artifact !== undefined),
    )
  const text = textIn(results)
  if (isError) return isArtifact ? storedErrorOf(members) : errorOf(text ?? results)
  if (isMedia)
    return {
      result: { success: true },
      content: members.map((item) => mediaOf(item ?? {})),
      // bytes that are not here are fetched when the person asks for them
      ...(members.some((item) => item?.data === undefined && item?.source === undefined) && {
        handle: {},
      }),
    }
  if (isArtifact) {
    const isHandle = inline === false || members.some((item) => item?.content === undefined)
    const content = isHandle
      ? []
      : members.map((item): ContentPart => ({
          kind: 'text',
          text: textOf(item?.content),
          ...textMembers({ name: item?.filename }),
        }))
    return {
      result: { success: true },
      ...(isHandle && { handle: handleOf(members) }),
      ...(content.length > 0 && { content }),
    }
  }
  return text === undefined
    ? { result: toResult(results) }
    : { result: { success: true }, ...(text !== '' && { content: [{ kind: 'text', text }] }) }
}

const errorOf = (error: unknown): CallFacts => ({
  result: { success: false, error: textOf(error ?? 'The tool failed without saying why') },
})

/** An error that is kept as artifacts: their texts; what is not here can be fetched. */
function storedErrorOf(members: readonly (JsonObject | undefined)[]): CallFacts {
  const texts = members.flatMap((item) => (typeof item?.content === 'string' ? [item.content] : []))
  return {
    ...errorOf(texts.join('\n') || undefined),
    ...(texts.length < members.length && { handle: handleOf(members) }),
  }
}

/** How large artifacts are together, and where the first is. */
function handleOf(members: readonly (JsonObject | undefined)[]): CallFacts['handle'] {
  const bytes = members.reduce(
    (sum, item) => sum + (typeof item?.byteLength === 'number' ? item.byteLength : 0),
    0,
  )
  const uri = members
    .map((item) => item?.uri ?? item?.id)
    .find((id): id is string => typeof id === 'string')
  return { ...(bytes > 0 && { bytes }), ...(uri !== undefined && { uri }) }
}

/** A text, or what wraps one for counting its tokens. */
function textIn(results: unknown): string | undefined {
  const { value, text = value } = ownMembers(results) ?? {}
  const said = typeof results === 'string' ? results : text
  return typeof said === 'string' &&
    (typeof results === 'string' || Object.keys(ownMembers(results) ?? {}).length === 1)
    ? said
    : undefined
}

function mediaOf({ kind, mimeType, filename, data, source }: JsonObject): ContentPart {
  return {
    kind: MEDIA[kind as string] ?? 'file',
    mimeType: textOf(mimeType, 100),
    ...textMembers({ name: filename, data, uri: source }),
  }
}

import { isJsonObject } from '../../model/JsonObject.ts'
import { parseJson } from '../../engines/json/parseJson.ts'
import { sameJson } from '../../engines/json/sameJson.ts'
import type { JsonObject, JsonSchema, ContentPart, Question } from '../../model/index.ts'

export const textMembers = (members: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/**
 * Returns a copy of an object's own members. A member that throws is `undefined`. The copy has no
 * prototype, so a missing member is never one of Object's. Undefined for anything else, and for an
 * object that cannot be listed. Never throws.
 * @example
 * const members = ownMembers(event)
 * if (members) read(members.type)
 */
export function ownMembers(value: unknown): JsonObject | undefined {
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const members: Record<string, unknown> = Object.create(null)
    for (const key of Object.keys(value)) members[key] = member(value, key)
    return members
  } catch {
    return undefined
  }
}

function member(object: object, key: string): unknown {
  try {
    return (object as JsonObject)[key]
  } catch {
    return undefined
  }
}

const LIMIT = 100_000

/**
 * Returns a text of at most `limit` characters: a string itself, anything else as JSON, if it has
 * one. Never throws.
 */
export function textOf(value: unknown, limit = LIMIT): string {
  const text = typeof value === 'string' ? value : jsonOf(value)
  return text.length <= limit ? text : `${text.slice(0, limit)}…`
}

function jsonOf(value: unknown): string {
  for (const write of [JSON.stringify, String])
    try {
      return write(value) ?? String(value)
    } catch {
      // The next one may have a text.
    }
  return `[unreadable ${typeof value}]`
}

/**
 * Reads arguments: an object, or the JSON text of one. Anything else is `invalid`, with its text.
 * Never throws.
 * @example
 * const { arguments: given, argumentsState } = readArguments('{"path": "a.md"}')
 */
export function readArguments(value: unknown): {
  arguments: JsonObject
  argumentsState: 'complete' | 'invalid'
  argumentsText?: string
} {
  if (isJsonObject(value)) return { arguments: value, argumentsState: 'complete' }
  const parsed = typeof value === 'string' ? parseJson(value) : undefined
  if (parsed?.state === 'complete' && isJsonObject(parsed.value))
    return { arguments: parsed.value, argumentsState: 'complete', argumentsText: textOf(value) }
  return { arguments: {}, argumentsState: 'invalid', argumentsText: textOf(value) }
}

/** Milliseconds since the epoch, of a number, an ISO text or a Date. Undefined for others. */
export function readTime(value: unknown): number | undefined {
  try {
    const own: unknown = typeof value === 'object' ? value?.valueOf() : value
    const time = typeof own === 'string' ? Date.parse(own) : own
    return typeof time === 'number' && Number.isFinite(time) ? time : undefined
  } catch {
    return undefined
  }
}

/** The other members that have a value. A text may hold several names. */
export function withoutMembers(members: JsonObject, ...texts: readonly string[]): JsonObject {
  const names = texts.flatMap((text) => text.split(' '))
  return Object.fromEntries(
    Object.entries(members).filter(([name, value]) => value !== undefined && !names.includes(name)),
  )
}

/** A provider's id as text, if there is one. */
export const nativeId = (id: unknown): string | undefined =>
  typeof id === 'string' && id ? id : typeof id === 'number' ? String(id) : undefined

/** The entry of a table under a word. Undefined for any other value. */
export const entryOf = <Entry>(
  table: Readonly<Record<string, Entry>> | undefined,
  word: unknown,
): Entry | undefined =>
  table && typeof word === 'string' && Object.hasOwn(table, word) ? table[word] : undefined

/** A table of words, from the words of each value. */
export const byWord = <Value extends string>(said: Readonly<{ [Each in Value]?: string }>) =>
  Object.fromEntries(
    Object.entries<string>(said as Record<Value, string>).flatMap(([value, words]) =>
      words.split(' ').map((word) => [word, value as Value]),
    ),
  )

export const shareOf = (percent: number) => ({
  value: Math.min(100, Math.max(0, percent)),
  total: 100,
})

export const definedMembers = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

/** True if two values are the same JSON. Never throws. */
export function isSameJson(a: unknown, b: unknown): boolean {
  try {
    return sameJson(a, b)
  } catch {
    return false
  }
}

const remembered = new WeakMap<object, JsonObject>()

/** The same copy for the same members: SDKs change their objects in place. */
export function rememberedMembers(value: unknown): JsonObject | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const before = remembered.get(value)
  if (before && isUnchanged(value, before)) return before
  const members = ownMembers(value)
  if (members) remembered.set(value, members)
  return members
}

function isUnchanged(value: object, before: JsonObject): boolean {
  try {
    const keys = Object.keys(value)
    return (
      keys.length === Object.keys(before).length &&
      keys.every((key) => key in before && Object.is((value as JsonObject)[key], before[key]))
    )
  } catch {
    return false
  }
}

/**
 * Returns a copy of an array without holes, or an empty one for anything else.
 * @example
 * for (const item of listOf(ownMembers(event)?.items)) read(item)
 */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? Array.from(value as unknown[]) : []
}

const FAMILIES = ['image', 'audio', 'video'] as const
const BYTES = 'application/octet-stream'

/**
 * A block of content as a part: text, bytes, an address, a resource, a stored file. Any other block
 * becomes a log of its text. Source: ContentBlock of MCP 2025-11-25; ContentBlockParam of
 * @anthropic-ai/sdk 1.12; ContentBlock and DataContentBlock of @langchain/core 1.4; the output
 * parts of openai 7.59, @ag-ui/core 1.0 and ai 5.0 to 7.0.
 */
export const readBlock = (block: unknown): ContentPart =>
  knownBlock(block) ?? { kind: 'log', text: textOf(block) }

/** As `readBlock`. Undefined for an unknown block. */
export function knownBlock(block: unknown): ContentPart | undefined {
  const members = ownMembers(block)
  if (!members) return undefined
  const { type, text, uri, resource, file_id: file, fileId = file } = members
  const name = nameIn(members)
  if (ownMembers(resource)) return resourceOf(ownMembers(resource)!)
  if (type === 'resource_link')
    return typeof uri === 'string'
      ? { kind: 'link', uri, ...name, ...textMembers({ mimeType: mimeIn(members) }) }
      : undefined
  if (typeof text === 'string') return { kind: 'text', text }
  const source = ownMembers(members.source)
  if (source?.type === 'text' && typeof source.data === 'string')
    return { kind: 'text', text: source.data, ...name }
  const held = bytesIn(members) ?? (source && bytesIn({ type, ...source }))
  if (held) return { ...held, ...name }
  const address = addressIn(members) ?? (source && addressIn(source))
  if (address !== undefined) return fileAt(address, type, name)
  const stored = fileId ?? source?.file_id
  return typeof stored === 'string' ? { kind: 'artifact', uri: stored, ...name } : undefined
}

/** Bytes if the address holds them, else a link. */
function fileAt(address: string, type: unknown, name: { name?: string }): ContentPart {
  const [, mimeType, data] = /^data:([^;,]{1,100})[^,]{0,100};base64,([^]*)$/.exec(address) ?? []
  if (mimeType === undefined || data === undefined) return { kind: 'link', uri: address, ...name }
  return { kind: kindOf(type, mimeType), mimeType, data, ...name }
}

const nameIn = ({ title, name, filename, fileName }: JsonObject): { name?: string } =>
  textMembers({ name: title ?? name ?? filename ?? fileName })

const mimeIn = ({ mimeType, mime_type: mime, media_type: media, mediaType }: JsonObject): unknown =>
  mimeType ?? mime ?? media ?? mediaType

/** The base64 of a block, if it has some beside its type. */
function bytesIn(members: JsonObject): (ContentPart & { data: string }) | undefined {
  const { type, input_audio: audio } = members
  const { data, format } = ownMembers(audio) ?? members
  const { image } = members
  // An address has a dot or a colon.
  const bytes = typeof image === 'string' && !/[.:]/.test(image) ? image : undefined
  const held = [data, members.base64, type === 'data' ? members.value : bytes].find(
    (each) => typeof each === 'string' && !each.startsWith('data:'),
  )
  if (typeof held !== 'string') return undefined
  const said = mimeIn(members)
  const family = familyOf(type)
  const own = family && (typeof format === 'string' ? `${family}/${format}` : BYTES)
  const mimeType = typeof said === 'string' ? said : own
  return mimeType === undefined ? undefined : { kind: kindOf(type, mimeType), mimeType, data: held }
}

function addressIn(members: JsonObject): string | undefined {
  const { url, uri, image_url: image = members.image, file_url: file, file_data, data } = members
  return [
    ownMembers(image)?.url ?? image,
    file_data,
    typeof data === 'string' && data.startsWith('data:') ? data : undefined,
    file,
    url,
    uri,
    members.source,
    members.type === 'url' ? members.value : undefined,
  ].find((each) => typeof each === 'string')
}

const familyOf = (type: unknown) =>
  FAMILIES.find((family) => typeof type === 'string' && type.split(/[-_]/).includes(family))

/** The kind by the type of a block, else by its MIME type. */
const kindOf = (type: unknown, mimeType: string) =>
  familyOf(type) ?? FAMILIES.find((family) => mimeType.startsWith(`${family}/`)) ?? 'file'

/** A resource of text, or its bytes by their type. */
function resourceOf({ uri, mimeType, text, blob }: JsonObject): ContentPart | undefined {
  if (typeof uri !== 'string') return undefined
  if (typeof blob !== 'string') return { kind: 'resource', uri, ...textMembers({ mimeType, text }) }
  const type = typeof mimeType === 'string' ? mimeType : BYTES
  return { kind: kindOf(undefined, type), mimeType: type, data: blob, uri }
}

/** The output of a command as logs. */
export const logsOf = (written: { stdout: unknown; stderr: unknown }) =>
  Object.entries(textMembers(written)).flatMap(([name, text]) =>
    text ? [{ kind: 'log', name, text } as const] : [],
  )

/** The text of the content, without logs. */
export const textIn = (content: readonly ContentPart[]): string =>
  content
    .flatMap((part) => ('text' in part && part.text && part.kind !== 'log' ? [part.text] : []))
    .join('\n')

/** The end of a request or a question. NaN, which the page shows, if it is no time. */
export const readDeadline = (value: unknown): { expiresAt?: number } =>
  value === undefined || value === null
    ? {}
    : { expiresAt: (isUnplaced(value) ? undefined : readTime(value)) ?? Number.NaN }

/** True for a text that is no date with a zone: browsers read `10` as one, in their own zone. */
const isUnplaced = (value: unknown): boolean =>
  typeof value === 'string' && !/\d\d:\d\d.*(?:Z|GMT|UTC|[+-]\d\d(?::?\d\d)?)\s*$/i.test(value)

/**
 * The questions of a call to the person, as one form with a member for each. `x-header` is its
 * short header. Undefined for other calls, and for answered questions. Sources: Steerable,
 * spec/blocks/AskUserQuestionsPayload (`id`, `text`, `type`); Claude Code, AskUserQuestion
 * (`question`, `header`; takes any other text).
 */
export function askedQuestions(
  { name, arguments: given }: { name: string; arguments: JsonObject },
  id: string,
): Question | undefined {
  if (!ASKS.test(name) || given.answers !== undefined) return undefined
  const asked = questionsIn(given).flatMap((question, index) => {
    const members = ownMembers(question)
    const text = members && (members.text ?? members.question)
    return members && typeof text === 'string'
      ? [[keyOf(members, index), schemaOf(members, text)] as const]
      : []
  })
  if (asked.length === 0) return undefined
  const about = textMembers({ title: given.intro, message: given.outro })
  return { id, ...about, schema: formOf(Object.fromEntries(asked)) }
}

/** The schema of a form. Every member needs an answer. */
export const formOf = (properties: JsonObject): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

/** Common names of tools that ask a person. */
const ASKS =
  /^(?:ask_?(?:the_?)?(?:user|human|person)(?:_?(?:a_?)?questions?|_?for_?input|_?input)?|ask_?(?:a_?|followup_?)?questions?|(?:request|get)_?(?:user|human)_?input|(?:user|human)_?input)$/i

/** Several questions, or the arguments as one. */
function questionsIn(given: JsonObject): readonly unknown[] {
  if (given.questions !== undefined) return listOf(given.questions)
  const { prompt, message = prompt, question = message, options, choices = options } = given
  return typeof question === 'string' && question !== ''
    ? [{ id: 'answer', question, options: choices }]
    : []
}

const keyOf = ({ id, question }: JsonObject, index: number): string =>
  [id, question].find((key): key is string => typeof key === 'string' && key !== '') ??
  `question ${index + 1}`

function schemaOf(
  { type, options, multiSelect, placeholder, question, header }: JsonObject,
  title: string,
): JsonSchema {
  const about = textMembers({ title, description: placeholder, 'x-header': header })
  if (type === 'password') return { type: 'string', ...about, format: 'password', minLength: 1 }
  const choices = listOf(options).map(choiceOf)
  if (type === 'text' || choices.length === 0) return { type: 'string', ...about, minLength: 1 }
  const anyOf =
    typeof question === 'string' ? [...choices, { type: 'string', minLength: 1 }] : choices
  return multiSelect === true
    ? { type: 'array', ...about, items: { anyOf }, minItems: 1, uniqueItems: true }
    : { ...about, anyOf }
}

function choiceOf(option: unknown): JsonSchema {
  const { id, value, label, text, description } = ownMembers(option) ?? { value: option }
  const isWord = (each: unknown) => typeof each === 'string' || typeof each === 'number'
  return {
    const: [id, value, label, text].find(isWord) ?? null,
    ...textMembers({ title: label ?? text, description }),
  }
}

/** The text of bytes in base64. Undefined for anything else. */
export function decodeBase64(data: unknown): string | undefined {
  try {
    return typeof data === 'string'
      ? new TextDecoder().decode(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)))
      : undefined
  } catch {
    return undefined
  }
}

const LONGEST_HEADLINE = 80
const COLOURS = new RegExp(String.raw`\x1b\[[\d;]{0,40}[A-Za-z]`, 'g')

export function headlineOf(content: unknown): string | undefined {
  if (typeof content !== 'string') return undefined
  const [first = ''] = content.slice(0, 10_000).replace(COLOURS, '').trim().split(/\s*\n/, 1)
  const letters = Array.from(first)
  return letters.length > LONGEST_HEADLINE
    ? `${letters.slice(0, LONGEST_HEADLINE - 1).join('')}…`
    : first || undefined
}

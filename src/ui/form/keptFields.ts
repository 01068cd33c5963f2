import { getOwnMember, isJsonObject, type JsonObject } from '../../model/JsonObject.ts'
import { ABSENT, OTHER, valueAt, withValue, isEditable, type Field } from './Field.ts'
import { hashJson } from '../../engines/json/digestCall.ts'
import { parseJson } from '../../engines/json/parseJson.ts'
import { sameJson } from '../../engines/json/sameJson.ts'
import { isExactNumber } from '../../engines/json/isExactNumber.ts'
import { copyJson } from '../content/copyResult.ts'
import type { KeptDrafts } from '../../requests/useToolRuntime.ts'

/** The input in one field, as plain JSON. Without `value` the field was emptied. */
export type KeptField = { at: string; value?: unknown; text?: string }

/** A person's input, to be kept elsewhere: changed fields without those that hold secrets. */
export function keptFields(
  root: Field,
  start: unknown,
  { value, drafts }: FormWriting,
): readonly KeptField[] {
  return writtenIn(root).flatMap((field) => {
    const { text, problem } = drafts.get(field.pointer) ?? {}
    const [before, at] = [start, value].map((whole) => valueAt(whole, field.path))
    if (sameJson(at, before) && problem === undefined) return []
    if (holdsSecrets(field, before) || holdsSecrets(field, at)) return []
    if (field.kind === 'json' && problem !== undefined) return [] // who knows what it holds
    return {
      at: field.pointer,
      ...(at !== ABSENT && { value: at }),
      ...(text !== undefined && { text }),
    }
  })
}

const writtenIn = (root: Field): readonly Field[] => (root.kind === 'group' ? root.fields : [root])

const holdsSecrets = (field: Field, at: unknown): boolean =>
  isSecretField(field) || (at !== ABSENT && hasSecrets(at))

/** The same in a form that begins as `begun`, as far as it has a field without secrets. */
export function withKeptFields(root: Field, begun: FormWriting, kept: unknown): FormWriting {
  const all: readonly unknown[] = Array.isArray(kept) ? kept : []
  let { value } = begun
  const drafts = new Map(begun.drafts)
  for (const field of writtenIn(root)) {
    const one = all.findLast((each) => getOwnMember(each, 'at') === field.pointer)
    const isTaken = isJsonObject(one) && !holdsSecrets(field, valueAt(begun.value, field.path))
    const read = isTaken && readKeptField(field, one)
    if (!read) continue
    value = withValue(value, field.path, read.value)
    if (read.draft) drafts.set(field.pointer, read.draft)
  }
  return { value, drafts }
}

/** A person's input in a form, to go on with it in another one for the same value. */
export type FormWriting = {
  readonly value: unknown
  readonly drafts: ReadonlyMap<string, Draft>
}

/** The input in a field beyond its value: the spelling, and why a text cannot be sent. */
export type Draft = { readonly text: string; readonly problem?: string | undefined }

/** What a store holds may be anything. Undefined if the field would not show all of it. */
function readKeptField(
  field: Field,
  kept: JsonObject,
): { value: unknown; draft?: Draft } | undefined {
  const { text } = kept
  const value = Object.hasOwn(kept, 'value') ? kept.value : ABSENT
  if (typeof text === 'string' && (field.kind === 'number' || field.kind === 'json')) {
    const read = field.kind === 'number' ? readNumber(text, field.isInteger) : readJson(text)
    return 'problem' in read
      ? { value: ABSENT, draft: { text, problem: read.problem } }
      : { value: read.value, draft: { text } }
  }
  const other = isOther(field, text, value) ? text : undefined
  if (value !== ABSENT && !showsValue(field, value, other)) return undefined
  return { value, ...(other !== undefined && { draft: { text: other } }) }
}

const isOther = (field: Field, text: unknown, value: unknown): text is string =>
  (field.kind === 'choice' && field.hasOther && text === OTHER) ||
  (field.kind === 'choices' && field.hasOther && Array.isArray(value) && value.includes(text))

function showsValue(field: Field, value: unknown, other?: string): boolean {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && (field.isLong ? isEditable(value) : isLine(value))
    case 'number':
      return typeof value === 'number'
    case 'checkbox':
      return typeof value === 'boolean'
    case 'choice':
      return (
        (field.hasOther && typeof value === 'string') ||
        field.choices.some((choice) => sameJson(choice.value, value))
      )
    case 'choices': {
      const shown: readonly unknown[] = [other, ...field.choices.map((choice) => choice.value)]
      const items: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined
      return new Set(items).size === items?.length && items.every((item) => shown.includes(item))
    }
    case 'list':
      return Array.isArray(value) && value.every(isLine)
    case 'group':
    case 'json':
      return true
  }
}

const isLine = (value: unknown): boolean => typeof value === 'string' && !/[\r\n]/.test(value)

/** The value that a text is, or why it cannot be sent as it is written. */
type Read<T> = { value: T } | { problem: string }

/** Reads a person's text as JSON. Text that would not arrive as it is written is a problem. */
export function readJson(text: string): Read<unknown> {
  const { value, state, inexactNumbers, duplicateKeys } = parseJson(text)
  if (state === 'invalid') return { problem: 'form.not_json' }
  if (inexactNumbers.length > 0) return { problem: 'form.inexact' }
  return duplicateKeys.length > 0 ? { problem: 'form.key_twice' } : { value }
}

const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** Reads a person's text as a number. Digits that no double holds are a problem, never rounded. */
export function readNumber(text: string, isInteger: boolean): Read<number> {
  const written = text.trim().replace('\u2212', '-').replace(/^\+/, '')
  if (written.length > 400 || !NUMBER.test(written)) return { problem: 'schema.number' }
  const value = Number(written)
  if (!Number.isFinite(value) || !isExactNumber(written, value)) return { problem: 'form.inexact' }
  return isInteger && !Number.isInteger(value) ? { problem: 'schema.integer' } : { value }
}

export const jsonTextOf = (value: unknown): string =>
  copyJson(value, { isRevealed: () => true }).text

/** True if the schema calls the field, or a value nested in it, a secret. */
export const isSecretField = (field: Field): boolean =>
  field.kind === 'text'
    ? field.isSecret
    : field.kind === 'json' && holdsSecretSchema(field.schema, MAX_SECRET_DEPTH)

const MAX_SECRET_DEPTH = 8

const holdsSecretSchema = (schema: unknown, depth: number): boolean =>
  depth > 0 &&
  typeof schema === 'object' &&
  schema !== null &&
  (getOwnMember(schema, 'format') === 'password' ||
    getOwnMember(schema, 'writeOnly') === true ||
    Object.values(schema).some((part) => holdsSecretSchema(part, depth - 1)))

/** True if a value has secrets in it, by their shape or by their names. */
export function hasSecrets(value: unknown): boolean {
  return copyJson(value, { isRevealed: () => false }).text !== jsonTextOf(value)
}

/**
 * The app's draft under a name, if it is about exactly `version`: the shown request when it was
 * written. Only its digest is kept, never the request. Undefined if it has none.
 */
export function savedDraft(
  { store, conversation }: KeptDrafts,
  name: readonly unknown[],
  version: unknown,
) {
  const key = JSON.stringify([conversation, ...name])
  const of = digestOf(version)
  if (of === undefined) return undefined
  const found = quietly(() => store.get(key))
  const isKept = isJsonObject(found) && isJsonObject(found.content)
  const isSame = isKept && found.of === of
  if (isKept && !isSame) quietly(() => store.remove(key))
  return {
    content: isSame ? (found.content as JsonObject) : undefined,
    isDropped: isKept && !isSame,
    /** Undefined: nothing is left to keep. */
    save(content: JsonObject | undefined) {
      quietly(() => (content ? store.set(key, { of, content }) : store.remove(key)))
    },
  }
}

export function digestOf(value: unknown): string | undefined {
  return quietly(() => hashJson(JSON.parse(JSON.stringify(value))))
}

/** A store that is full, forbidden or broken keeps nothing. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

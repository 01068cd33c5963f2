import type { JsonSchema, JsonSchemaOrFlag } from './JsonSchema.ts'
import { wordsOf } from '../request/vocabulary.ts'
import { assignNumbers } from './assignNumbers.ts'
import { satisfiesSchema } from './checkSchema.ts'
import { expandSchema } from './expandSchema.ts'
import { affinity, type Leaf } from './meanings.ts'
import { LOOSE_SLOTS, NAMED_SLOTS, PATH_SLOTS, type Slot, type Slots } from './Slots.ts'

/**
 * Arguments made for a schema: which slots they use, how surely, and how much of what it requires
 * is only made up.
 */
export type Filled = {
  readonly arguments: Record<string, unknown>
  readonly used: ReadonlySet<Slot>
  readonly sureness: number
  readonly missing: number
}

/** What goes where, by pointer. */
type Assigned = ReadonlyMap<string, { readonly slot: Slot; readonly value: unknown }>
type PathForm = 'relative' | 'absolute' | 'uri'

/**
 * Fills a tool's input schema with what is known. Undefined when something it requires is not
 * known, or the result would not satisfy the schema.
 */
export function fillArguments(
  schema: JsonSchema,
  slots: Slots,
  words: readonly string[],
  root: string,
): Filled | undefined {
  const wanted = JSON.stringify(schema)
  const forms: readonly PathForm[] = /\babsolute\b|\bfull path/i.test(wanted)
    ? ['absolute', 'relative', 'uri']
    : ['relative', 'absolute', 'uri']
  let best: Filled | undefined
  for (const reading of expandSchema(schema)) {
    const leaves = leavesOf(reading)
    const { assigned, sureness, areAllPlaced } = assign(leaves, slots)
    for (const form of forms) {
      const value = build(reading, '', spell(assigned, form, root), words)
      if (!isPlainObject(value) || !satisfiesSchema(value, schema)) continue
      const used = new Set(
        [...assigned].flatMap(([pointer, { slot }]) =>
          isFilled(value, pointer) && (slot !== 'numbers' || areAllPlaced) ? [slot] : [],
        ),
      )
      if (
        !best ||
        used.size > best.used.size ||
        (used.size === best.used.size && sureness > best.sureness)
      )
        best = {
          arguments: value,
          used,
          sureness,
          missing: leaves.filter(
            ({ pointer, isRequired, schema: { enum: choices, default: preset } }) =>
              isRequired && !assigned.has(pointer) && !choices && preset === undefined,
          ).length,
        }
      break
    }
  }
  return best
}

function leavesOf(
  schema: JsonSchema,
  pointer = '',
  enclosing: readonly string[] = [],
  name = '',
  isRequired = true,
): Leaf[] {
  if (schema.properties) {
    const within = name === '' ? enclosing : [...enclosing, ...wordsOf(name)]
    return Object.entries(schema.properties).flatMap(([key, property]) =>
      typeof property === 'boolean'
        ? []
        : leavesOf(
            property,
            `${pointer}/${key}`,
            within,
            key,
            isRequired && schema.required?.includes(key) === true,
          ),
    )
  }
  const items = itemsOf(schema)
  if (items?.properties) return leavesOf(items, `${pointer}/0`, enclosing, name, isRequired)
  if (schema.const !== undefined || schema.type === 'object' || pointer === '') return []
  return [
    {
      pointer,
      name,
      enclosing,
      schema:
        items && items.type !== 'string'
          ? items
          : items
            ? {
                ...items,
                ...(schema.description !== undefined && { description: schema.description }),
              }
            : schema,
      isRequired,
    },
  ]
}

function assign(
  leaves: readonly Leaf[],
  slots: Slots,
): { assigned: Assigned; sureness: number; areAllPlaced: boolean } {
  const { places, areAllPlaced } = assignNumbers(leaves, slots.numbers ?? [])
  const assigned = new Map<string, { slot: Slot; value: unknown }>(
    [...places].map(([pointer, value]) => [pointer, { slot: 'numbers', value }]),
  )
  const open = new Set(NAMED_SLOTS.filter((slot) => slots[slot] !== undefined))
  const pairs = leaves
    .flatMap((leaf) => [...open].map((slot) => ({ leaf, slot, fit: affinity(leaf, slot) })))
    .filter(({ leaf, fit }) => (leaf.isRequired ? fit > 0 : fit >= 3))
    .sort(
      (left, right) =>
        Number(right.leaf.isRequired) - Number(left.leaf.isRequired) || right.fit - left.fit,
    )
  let sureness = 0
  for (const { leaf, slot, fit } of pairs) {
    if (assigned.has(leaf.pointer) || !open.has(slot)) continue
    assigned.set(leaf.pointer, { slot, value: slots[slot] })
    open.delete(slot)
    sureness += fit
  }
  const unnamed = leaves.filter(
    (leaf) =>
      leaf.isRequired &&
      !assigned.has(leaf.pointer) &&
      (leaf.schema.type === 'string' || leaf.schema.type === undefined) &&
      !leaf.schema.enum &&
      leaf.schema.default === undefined,
  )
  const texts = [...open].filter((slot) => LOOSE_SLOTS.includes(slot))
  const [leaf, slot] = [unnamed[0], texts[0]]
  if (leaf && slot && unnamed.length === 1 && texts.length === 1 && affinity(leaf, slot) === 0)
    assigned.set(leaf.pointer, { slot, value: slots[slot] })
  return { assigned, sureness, areAllPlaced }
}

function build(
  schema: JsonSchema,
  pointer: string,
  assigned: Assigned,
  words: readonly string[],
): unknown {
  const given = assigned.get(pointer)
  if (given) return shape(schema, given)
  if (schema.const !== undefined) return schema.const
  const isWanted = [...assigned.keys()].some((key) => key.startsWith(`${pointer}/`))
  const items = itemsOf(schema)
  if (items?.properties && isWanted) return [build(items, `${pointer}/0`, assigned, words)]
  if (schema.properties && (isWanted || schema.default === undefined))
    return buildObject(schema, schema.properties, pointer, assigned, words)
  if (schema.enum)
    return (
      schema.enum.find(
        (choice) =>
          typeof choice === 'string' && wordsOf(choice).every((word) => words.includes(word)),
      ) ??
      schema.default ??
      schema.enum[0]
    )
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'boolean') return false
  if (schema.type === 'object') return {}
  if (schema.type === 'array') return []
  return undefined
}

function buildObject(
  schema: JsonSchema,
  properties: Record<string, JsonSchemaOrFlag>,
  pointer: string,
  assigned: Assigned,
  words: readonly string[],
): Record<string, unknown> {
  const built: [string, unknown][] = []
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === 'boolean') continue
    const place = `${pointer}/${name}`
    const isAsked =
      schema.required?.includes(name) === true ||
      [...assigned.keys()].some((key) => key === place || key.startsWith(`${place}/`))
    const spoken = isAsked ? undefined : spokenOption(name, property, words)
    const value = isAsked ? build(property, place, assigned, words) : spoken
    if (value !== undefined) built.push([name, value])
  }
  return Object.fromEntries(built)
}

/** An optional switch or choice is set only when the person's own words name it. */
function spokenOption(
  name: string,
  { type, enum: choices }: JsonSchema,
  words: readonly string[],
): unknown {
  const named = wordsOf(name).filter((word) => !['by', 'is', 'with', 'include'].includes(word))
  if (type === 'boolean')
    return named.length > 0 && named.every((word) => words.includes(word)) ? true : undefined
  if (!choices || !named.some((word) => words.some((said) => said.startsWith(word))))
    return undefined
  return choices.find(
    (choice) => typeof choice === 'string' && words.includes(choice.toLowerCase()),
  )
}

/** A value as its place wants it: alone or as a list. */
function shape(
  { type }: JsonSchema,
  { slot, value }: { readonly slot: Slot; readonly value: unknown },
): unknown {
  const isList = type === 'array'
  if (Array.isArray(value)) return isList ? value : value[0]
  if (isList) return slot === 'content' && typeof value === 'string' ? value.split('\n') : [value]
  return value
}

function spell(assigned: Assigned, form: PathForm, root: string): Assigned {
  const one = (path: string): string => {
    if (form === 'relative' || root === '') return path
    const full = path.startsWith('/')
      ? path
      : path === '.'
        ? root
        : `${root}/${path.replace(/^\.\//, '')}`
    return form === 'absolute' ? full : `file://${encodeURI(full)}`
  }
  return new Map(
    [...assigned].map(([pointer, { slot, value }]) => [
      pointer,
      {
        slot,
        value: !PATH_SLOTS.includes(slot)
          ? value
          : Array.isArray(value)
            ? value.map((path) => one(String(path)))
            : one(String(value)),
      },
    ]),
  )
}

function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  return schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items)
    ? schema.items
    : undefined
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFilled(value: unknown, pointer: string): boolean {
  let part = value
  for (const key of pointer.split('/').slice(1))
    part = isPlainObject(part) || Array.isArray(part) ? Reflect.get(part, key) : undefined
  return part !== undefined
}

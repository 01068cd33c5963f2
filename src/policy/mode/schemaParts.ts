import { getOwnMember } from '../../tool-call/JsonObject.ts'

/** Parts of one schema, and elements of one of its lists, that are looked at. */
const MAX_PARTS = 1000
const MAX_ELEMENTS = 1000

/** A schema, and those that it is made of: what it combines, and what it refers to in itself. */
export function schemaParts(schema: unknown): readonly unknown[] {
  const parts = new Set([schema])
  // a set also goes over what is added meanwhile, each once
  for (const part of parts) {
    if (parts.size > MAX_PARTS) break
    for (const key of ['allOf', 'anyOf', 'oneOf'])
      for (const combined of ownArray(part, key)) parts.add(combined)
    const referred = referredIn(schema, getOwnMember(part, '$ref'))
    if (referred !== undefined) parts.add(referred)
  }
  return [...parts]
}

/** What `#/$defs/Name` names in a schema. */
const referredIn = (schema: unknown, reference: unknown): unknown =>
  typeof reference === 'string' && reference.startsWith('#/')
    ? reference.slice(2).split('/').reduce(getOwnMember, schema)
    : undefined

/** The elements of an own member that is a list. */
export function ownArray(value: unknown, key: string): readonly unknown[] {
  const member = getOwnMember(value, key)
  return Array.isArray(member) ? member.slice(0, MAX_ELEMENTS) : []
}

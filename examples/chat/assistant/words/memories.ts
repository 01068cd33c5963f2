import { wordsOf } from '../request/vocabulary.ts'

/**
 * Somebody or something that is remembered. `facts` is undefined where the memory does not list
 * them.
 */
export type Entity = {
  readonly name: string
  readonly kind?: string
  readonly facts?: readonly string[]
}

/** How two of them stand to each other. */
export type Relation = { readonly subject: string; readonly verb: string; readonly object: string }

const NAMES = ['name', 'title', 'label', 'id', 'key', 'who', 'about', 'subject', 'topic']
const KINDS = ['type', 'kind', 'category', 'class']

/**
 * What a memory's answer names: in JSON whatever has a name and a list of texts, or three texts of
 * which two are ends.
 */
export function memoriesIn(
  text: string,
): { entities: readonly Entity[]; relations: readonly Relation[] } | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return undefined
  }
  const entities: Entity[] = []
  const relations: Relation[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const entity = entityOf(value)
    const relation = entity ? undefined : relationOf(value)
    if (entity) entities.push(entity)
    else if (relation) relations.push(relation)
    else Object.values(value).forEach(visit)
  }
  visit(parsed)
  return { entities, relations }
}

/**
 * The one that a name means: the same name, or the only one that has it in its own. Where the
 * answer is not JSON, its words decide.
 */
export function entityIn(text: string, name: string): Entity | undefined {
  const wanted = name.toLowerCase()
  const found = memoriesIn(text)
  if (!found) return text.toLowerCase().includes(wanted) ? { name } : undefined
  const exact = found.entities.find((entity) => entity.name.toLowerCase() === wanted)
  const partly = found.entities.filter((entity) =>
    wordsOf(name).every((word) => wordsOf(entity.name).includes(word)),
  )
  return exact ?? (partly.length === 1 ? partly[0] : undefined)
}

function entityOf(value: object): Entity | undefined {
  const entries = Object.entries(value)
  const facts: unknown = entries.find(([, member]) => Array.isArray(member))?.[1]
  const name = textUnder(entries, NAMES)
  const kind = textUnder(entries, KINDS)
  return name !== undefined &&
    Array.isArray(facts) &&
    facts.every((fact) => typeof fact === 'string')
    ? { name, facts, ...(kind !== undefined && { kind }) }
    : undefined
}

function relationOf(value: object): Relation | undefined {
  const entries = Object.entries(value)
  const subject = textUnder(entries, ['from', 'subject', 'source'])
  const object = textUnder(entries, ['to', 'object', 'target'])
  const verb = textUnder(entries, ['relation', 'type', 'predicate', 'verb', 'kind', 'edge'])
  return subject !== undefined && object !== undefined && verb !== undefined
    ? { subject, verb, object }
    : undefined
}

function textUnder(
  entries: readonly (readonly [string, unknown])[],
  heads: readonly string[],
): string | undefined {
  const text = entries.find(
    ([key, value]) => typeof value === 'string' && heads.includes(wordsOf(key).at(-1) ?? ''),
  )?.[1]
  return typeof text === 'string' ? text : undefined
}

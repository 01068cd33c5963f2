import type { Execution } from '../../tool-call/Execution.ts'
import { getOwnMember } from '../../tool-call/JsonObject.ts'
import type { ToolMode } from '../../tool-call/index.ts'
import { isAddressKey, isCommandKey, isFile, isPart, isPlaceKey, speechOf } from './speech.ts'
import { isManyNoun, singular } from './nouns.ts'
import type { Verb } from './verbs.ts'

/** What a call does to what. */
export type Action = {
  /** A verb of the catalogue. `look`, `use`: the tool as a whole, whose name is the object. */
  verb: Verb | 'look' | 'use'
  /** What it acts on, as the tool's name says it. Empty where the object says as much. */
  noun: string
  /** Which one, or ones: as the arguments say it. Empty where they do not. */
  objects: readonly string[]
  /** Where it goes: of what is moved, copied or renamed. */
  target: string | undefined
  /** The argument that says which. */
  key: string | undefined
}

const TARGETS = [
  'destination',
  'destination_path',
  'destinationPath',
  'dest',
  'target',
  'to',
  'new_path',
  'newPath',
  'new_name',
  'newName',
]
/** Items of a list that are looked at. */
const MAX_ITEMS = 1000

/**
 * What a call does, and to what. Where neither its tool's name nor its arguments say on what it
 * acts, it is spoken of by its name.
 */
export function describeAction(execution: Execution, mode: ToolMode): Action {
  const { verb, noun, keys } = speechOf(execution, mode)
  const named = verb && namedBy(execution.arguments, keys)
  const found = named && leadsElsewhere(verb, noun, named.key) ? undefined : named
  if (verb === undefined || (!found && !saysEnough(verb, noun)))
    return {
      verb: mode === 'read' ? 'look' : 'use',
      noun: '',
      objects: [execution.name],
      target: undefined,
      key: undefined,
    }
  if (!found) return { verb, noun, objects: [], target: undefined, key: undefined }
  const { key, objects } = found
  const isPlace = isPlaceKey(key)
  return {
    verb: isPlace ? verbOfPlace(verb, noun, key) : verb,
    noun:
      isSearch(verb) || (isPlace && (isFile(noun) || isPart(noun))) ? '' : nounFor(noun, objects),
    objects,
    target: MOVING.has(verb) ? namedBy(execution.arguments, TARGETS)?.objects[0] : undefined,
    key,
  }
}

/** `create_short_url` makes something that leads to the address, and opens nothing. */
const leadsElsewhere = (verb: Verb, noun: string, key: string): boolean =>
  verb === 'create' && isAddressKey(key) && !/^(?:|page|tab|window|site|website)$/.test(noun)

/** Who searches for several things searches for them; who searches one searches in it. */
const saysEnough = (verb: Verb, noun: string): boolean =>
  isSearch(verb) ? isManyNoun(noun) : noun !== ''

const nounFor = (noun: string, objects: readonly string[]): string =>
  objects.length === 1 ? singular(noun) : noun

/**
 * Who makes a page of an address opens it, who gets a file reads it, and who adds to it, or takes a
 * part of it out, changes it.
 */
function verbOfPlace(verb: Verb, noun: string, key: string): Verb {
  if (verb === 'create' && isAddressKey(key)) return 'open'
  if (verb === 'look_up' && (isFile(noun) || isPart(noun))) return 'read'
  return isPart(noun) && CHANGING.has(verb) ? 'change' : verb
}

/** Whether a verb looks for something. */
export const isSearch = (verb: Action['verb']): boolean =>
  verb === 'search' || verb === 'search_web'
const MOVING: ReadonlySet<Verb> = new Set(['move', 'copy', 'rename'])
const CHANGING: ReadonlySet<Verb> = new Set([
  'add',
  'delete',
  'remove',
  'clear',
  'replace',
  'create',
])

function namedBy(
  given: Execution['arguments'],
  keys: readonly string[],
): { key: string; objects: readonly string[] } | undefined {
  for (const key of keys) {
    const objects = objectsIn(getOwnMember(given, key), key)
    if (objects) return { key, objects }
  }
  return undefined
}

function objectsIn(value: unknown, key: string): readonly string[] | undefined {
  const one = objectIn(value, key) ?? commandIn(value, key)
  if (one !== undefined) return [one]
  if (!Array.isArray(value) || value.length === 0) return undefined
  const all = value.slice(0, MAX_ITEMS).map((each) => objectIn(each, key) ?? '')
  return all.includes('') && all.length === 1 ? undefined : all
}

/** A command line that is given word by word. */
function commandIn(value: unknown, key: string): string | undefined {
  const isLine =
    isCommandKey(key) &&
    !key.endsWith('s') &&
    Array.isArray(value) &&
    value.length > 1 &&
    value.length <= MAX_ITEMS &&
    value.every((word) => typeof word === 'string')
  return isLine ? value.join(' ') : undefined
}

/** A text, the number of something, or what a thing is called. */
function objectIn(value: unknown, key: string): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value === 'number')
    return /(?:id|number|key)s?$/i.test(key) && Number.isSafeInteger(value)
      ? String(value)
      : undefined
  for (const name of ['title', 'name', 'path', 'id']) {
    const member = Array.isArray(value) ? undefined : getOwnMember(value, name)
    if (typeof member === 'string' && member.trim() !== '') return member
  }
  return undefined
}

import { maskSecrets } from '../internal/maskSecrets.ts'
import { visibleText } from '../internal/splitHidden.ts'
import type { MessagePart, Words } from '../messages/words.ts'
import type { ToolCallRecord, ToolMode } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import type { Tense } from './tense.ts'
import { verbOf } from './verbs.ts'

/**
 * A call as a sentence: the catalogue's words, and what it acts on. Without an object the tool's
 * machine name stands for it.
 */
export type Phrase = {
  parts: readonly MessagePart[]
  object: string
  /** The object is the tool's machine name. */
  isToolName: boolean
}

/** The arguments that name what a call acts on, the most telling first. */
const OBJECT_KEYS = [
  'path',
  'file',
  'file_path',
  'filePath',
  'source',
  'uri',
  'url',
  'command',
  'query',
  'title',
  'name',
  'id',
]
/** For a search, the search text comes before the place. */
const SEARCH_OBJECT_KEYS = ['query', 'pattern', 'search', 'q', ...OBJECT_KEYS]

type ActionObject = { key: string; object: string }

/**
 * What a call acts on: the first of its arguments that says so, its secrets as dots. At most 300
 * characters.
 */
function objectOf({ call }: ToolCallRecord, keys: readonly string[]): ActionObject | undefined {
  const given = isJsonObject(call.arguments) ? call.arguments : {}
  for (const key of keys) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    if (typeof value !== 'string' || value.trim() === '') continue
    // A private key is longer than a line: it goes as a whole, then the line is cut. Lines of
    // nothing would push the rest of a request out of view.
    const shown = maskSecrets(value.slice(0, 10_000)).replace(/(?:[ \t\n]|\r\n)+/g, (space) =>
      space.includes('\n') ? ' ↵ ' : ' ',
    )
    return { key, object: shown.length > 300 ? `${shown.slice(0, 299)}…` : shown }
  }
  return undefined
}

/**
 * What a call does, as a verb of the catalogue, and to what; `key` is the argument that says so.
 * Where nothing does, the verb is that of the tool as a whole, and its name the object.
 */
export function describeAction(
  record: ToolCallRecord,
  mode: ToolMode,
): { verb: string; object: string; key: string | undefined } {
  const verb = verbOf(record.call.name, mode)
  const acted = objectOf(record, verb?.startsWith('search') ? SEARCH_OBJECT_KEYS : OBJECT_KEYS)
  return acted && verb !== undefined
    ? { verb, ...acted }
    : { verb: mode === 'read' ? 'look' : 'use', object: record.call.name, key: undefined }
}

/**
 * The sentence for a call in a tense, or as the title of the question whether it may run (`asked`).
 */
export function phraseOf(
  record: ToolCallRecord,
  mode: ToolMode,
  tense: Tense | 'asked',
  words: Words,
): Phrase {
  const { verb, object, key } = describeAction(record, mode)
  return { parts: words.parts(`phrase.${verb}.${tense}`), object, isToolName: key === undefined }
}

/** The sentence as one text, for screen readers; hidden characters are tokens in it. */
export function phraseText({ parts, object }: Phrase): string {
  return parts.map((part) => ('text' in part ? part.text : visibleText(object))).join('')
}

import { quoted } from '../messages/foreign.ts'
import type { MessagePart, Words } from '../messages/words.ts'
import { declaredArguments } from '../execution/declaredArguments.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { ToolMode } from '../tool-call/index.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { Tense } from './tense.ts'
import { verbOf } from './verbs.ts'

/**
 * A call as a sentence: the catalogue's words, and what it acts on, which is foreign text of any
 * length. Without an object the tool's machine name stands for it.
 */
export type Phrase = {
  parts: readonly MessagePart[]
  object: string
  /** A path or the tool's machine name, or a command; of others their shape tells. */
  flow: 'name' | 'command' | undefined
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
 * What a call acts on: the first of its arguments that says so, as it is. Where the tool declares
 * its arguments, only these count, the required ones first: the model writes any others at will, and
 * the tool ignores them.
 */
function objectOf(
  { arguments: given }: Execution,
  keys: readonly string[],
): ActionObject | undefined {
  for (const key of keys) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    if (typeof value === 'string' && value.trim() !== '') return { key, object: value }
  }
  return undefined
}

type Speech = { verb: string | undefined; keys: readonly string[] }

const speeches = new WeakMap<
  Execution['tool'],
  Partial<Record<ToolMode, Speech & { name: string }>>
>()

/** How all calls of a tool are spoken of: the verb, and the arguments that name the object. */
function speechOf({ name, tool }: Execution, mode: ToolMode): Speech {
  const known = speeches.get(tool) ?? {}
  speeches.set(tool, known)
  const speech = (known[mode] ??= { name, ...speechAbout(name, tool, mode) })
  return speech.name === name ? speech : speechAbout(name, tool, mode)
}

function speechAbout(name: string, { inputSchema }: Execution['tool'], mode: ToolMode): Speech {
  const verb = verbOf(name, mode)
  const keys = verb?.startsWith('search') ? SEARCH_OBJECT_KEYS : OBJECT_KEYS
  return { verb, keys: declaredArguments(keys, inputSchema) }
}

/**
 * What a call does, as a verb of the catalogue, and to what; `key` is the argument that says so.
 * Where nothing does, the verb is that of the tool as a whole, and its name the object.
 */
export function describeAction(
  execution: Execution,
  mode: ToolMode,
): { verb: string; object: string; key: string | undefined } {
  const { verb, keys } = speechOf(execution, mode)
  const acted = objectOf(execution, keys)
  return acted && verb !== undefined
    ? { verb, ...acted }
    : { verb: mode === 'read' ? 'look' : 'use', object: execution.name, key: undefined }
}

/**
 * The sentence for a call in a tense, or as the title of the question whether it may run (`asked`).
 */
export function phraseOf(
  { execution, mode }: Pick<ToolCallStatus, 'execution' | 'mode'>,
  tense: Tense | 'asked',
  words: Words,
): Phrase {
  const { verb, object, key } = describeAction(execution, mode)
  const parts = words.parts(`phrase.${verb}.${tense}`)
  const nameless = object.trim() === '' && { text: words.text('phrase.nameless') }
  return {
    parts: nameless ? parts.map((part) => ('text' in part ? part : nameless)) : parts,
    object,
    flow:
      key === 'command'
        ? key
        : key === undefined || /^(path|file|source)/.test(key)
          ? 'name'
          : undefined,
  }
}

/** The sentence as one text, for screen readers; what it acts on is quoted in it. */
export function phraseText({ parts, object }: Phrase, words: Words): string {
  return parts.map((part) => ('text' in part ? part.text : quoted(object, words))).join('')
}

import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider'
import type { Intent } from '../request/Step.ts'
import {
  ACTION_WORDS,
  FILE_WORDS,
  FOLDER_WORDS,
  INTENT_WORDS,
  isAlike,
  MEMORY_WORDS,
  wordsOf,
} from '../request/vocabulary.ts'
import { fillArguments } from './fillArguments.ts'
import type { JsonSchema } from './JsonSchema.ts'
import type { Slot, Slots } from './Slots.ts'

/** A call that fits an intent: the tool and arguments its schema accepts. */
export type ChosenCall = {
  readonly tool: LanguageModelV3FunctionTool
  readonly arguments: Record<string, unknown>
}

/** What is to be called: an intent, what is known, and the words of the clause. */
export type Need = {
  readonly intent: Intent
  readonly slots: Slots
  readonly words: readonly string[]
  readonly root: string
}

const MUST_USE: Readonly<Record<Intent, readonly Slot[]>> = {
  read: ['path'],
  list: ['path'],
  tree: ['path'],
  search: ['query'],
  write: ['path', 'content'],
  append: ['path', 'content'],
  edit: ['path', 'oldText', 'newText'],
  move: ['source', 'destination'],
  copy: ['source', 'destination'],
  delete: ['path'],
  make_folder: ['path'],
  info: ['path'],
  remember: ['names', 'facts', 'kind'],
  note: ['names', 'facts'],
  relate: ['subject', 'relation', 'object'],
  forget: ['names', 'facts', 'subject', 'relation', 'object'],
  recall: ['query'],
  say: ['content'],
  sum: ['numbers'],
  other: [],
}
/** A schema of this shape is evidence by itself; one path alone could be anything. */
const SHAPE_EVIDENCE: Readonly<Partial<Record<Intent, number>>> = {
  edit: 3,
  move: 3,
  write: 2,
  search: 2,
  remember: 2,
  note: 2,
  relate: 3,
  sum: 2,
}
const CHANGES = new Set<Intent>([
  'write',
  'append',
  'edit',
  'move',
  'copy',
  'delete',
  'make_folder',
  'remember',
  'note',
  'relate',
  'forget',
])
const ABOUT_MEMORY = new Set<Intent>(['remember', 'note', 'relate', 'forget', 'recall'])
const ABOUT_NEITHER = new Set<Intent>(['say', 'sum', 'other'])
const ABOUT_FOLDERS = new Set<Intent>(['list', 'tree', 'make_folder'])
const UNUSUAL = [
  'media',
  'image',
  'audio',
  'binary',
  'base64',
  'multiple',
  'batch',
  'deprecated',
  'size',
]
const THRESHOLD = 4

/** The offered tool that fits best, with arguments its schema accepts; undefined when none fits. */
export function chooseCall(
  tools: readonly LanguageModelV3FunctionTool[],
  need: Need,
): ChosenCall | undefined {
  let best: { call: ChosenCall; score: number } | undefined
  for (const tool of tools) {
    const evidence = scoreWords(tool, need)
    if (evidence === undefined) continue
    const filled = fillArguments(tool.inputSchema as JsonSchema, need.slots, need.words, need.root)
    if (
      !filled ||
      MUST_USE[need.intent].some(
        (slot) => need.slots[slot] !== undefined && !isRoot(need, slot) && !filled.used.has(slot),
      )
    )
      continue
    const extras =
      (need.slots.head !== undefined && filled.used.has('head')) ||
      (need.slots.tail !== undefined && filled.used.has('tail'))
        ? 2
        : 0
    const score =
      evidence +
      (SHAPE_EVIDENCE[need.intent] ?? 0) +
      extras +
      Math.min(filled.sureness, 6) * 0.2 -
      filled.missing * 2 -
      Object.keys(filled.arguments).length * 0.05
    if (score >= THRESHOLD && (!best || score > best.score))
      best = { call: { tool, arguments: filled.arguments }, score }
  }
  return best?.call
}

function isRoot({ slots, intent }: Need, slot: Slot): boolean {
  return slot === 'path' && slots.path?.[0] === '.' && intent !== 'read'
}

/** What name and description say for an intent; undefined when they say it is something else. */
function scoreWords(
  { name, description = '' }: LanguageModelV3FunctionTool,
  { intent, words, slots }: Need,
): number | undefined {
  const named = wordsOf(name)
  const [summary = '', ...details] = description.split(/(?<=\.)\s+/)
  const summarised = wordsOf(summary)
  const detailed = wordsOf(details.join(' '))
  if (intent === 'other') return scoreNamed(named, summarised, words)
  const speaks = INTENT_WORDS[intent]
  const says = (list: readonly string[], among: readonly string[]): boolean =>
    list.some((word) => among.includes(word))
  const isAboutMemory = says(MEMORY_WORDS, [...named, ...summarised])
  const isAboutFiles = says(
    ['file', 'document', 'page', ...FOLDER_WORDS],
    [...named, ...summarised],
  )
  if (
    !ABOUT_NEITHER.has(intent) &&
    (ABOUT_MEMORY.has(intent) ? isAboutFiles : isAboutMemory) &&
    isAboutFiles !== isAboutMemory
  )
    return undefined
  if (intent === 'recall' && slots.query === undefined && !isAboutMemory) return undefined
  const verb = named.find((word) => isVerb(word))
  const leading = summarised.find((word) => isVerb(stem(word)))
  const nameFits = says(named, speaks)
  if (verb !== undefined && !nameFits && contradicts(intent, verb)) return undefined
  if (verb === undefined && leading !== undefined && contradicts(intent, stem(leading)))
    return undefined
  if (!CHANGES.has(intent) && says(named, INTENT_WORDS.delete)) return undefined
  let score =
    (ABOUT_MEMORY.has(intent) && isAboutMemory ? 1 : 0) +
    (nameFits ? (verb !== undefined && speaks.includes(verb) ? 6 : 4) : 0)
  if (leading !== undefined && speaks.includes(stem(leading))) score += nameFits ? 2 : 5
  else if (summarised.some((word) => speaks.includes(stem(word)))) score += nameFits ? 1.5 : 3
  const isFolderTool =
    says(named, FOLDER_WORDS) || (!says(named, FILE_WORDS) && says(summarised, FOLDER_WORDS))
  const isFileTool = says(named, FILE_WORDS)
  if (ABOUT_FOLDERS.has(intent)) score += isFolderTool ? 2 : isFileTool ? -2 : 0
  if (intent === 'make_folder' && !isFolderTool && !named.includes('mkdir')) return undefined
  if (intent === 'write' && isFolderTool && !isFileTool) score -= 4
  if (intent === 'read' && isFolderTool) score -= 4
  if (intent === 'list' && says([...named, ...summarised], ['tree', 'recursive', 'allowed']))
    score -= 3
  for (const odd of UNUSUAL)
    if ([...named, ...summarised, ...(odd === 'deprecated' ? detailed : [])].includes(odd))
      score += words.includes(odd) ? 2 : -2
  return score + named.filter((word) => words.includes(word)).length * 0.5
}

/**
 * What a clause says of a tool's name beside its verbs: all of it with the verb, or at least two
 * words and two thirds.
 */
function scoreNamed(
  named: readonly string[],
  summarised: readonly string[],
  words: readonly string[],
): number | undefined {
  const isSaid = (word: string): boolean => words.some((said) => isAlike(said, word))
  const isFiller = (word: string): boolean =>
    isVerb(word) ||
    ACTION_WORDS.includes(word) ||
    FILE_WORDS.includes(word) ||
    FOLDER_WORDS.includes(word)
  const nouns = named.filter((word) => !isFiller(word))
  const said = nouns.filter(isSaid).length
  const isNamed =
    said >= 2
      ? said * 3 >= nouns.length * 2
      : said === 1 &&
        nouns.length === 1 &&
        (named.length === 1 || named.some((word) => isFiller(word) && isSaid(word)))
  const exactly = nouns.filter((word) => words.includes(word)).length
  return isNamed
    ? 3 + said + exactly - (nouns.length - said) + summarised.filter(isSaid).length * 0.25
    : undefined
}

function isVerb(word: string): boolean {
  return Object.values(INTENT_WORDS).some((list) => list.includes(word))
}

/**
 * A word that only ever speaks for other intents; a change never passes for a look, nor a look for
 * a change.
 */
function contradicts(intent: Intent, verb: string): boolean {
  const meant = Object.entries(INTENT_WORDS)
    .filter(([, list]) => list.includes(verb))
    .map(([key]) => key)
  if (meant.includes(intent)) return false
  if (intent === 'tree' || intent === 'list' || intent === 'info' || intent === 'read')
    return !meant.some((key) => ['read', 'list', 'tree', 'info'].includes(key))
  return true
}

function stem(word: string): string {
  const known = (candidate: string): boolean => isVerb(candidate)
  if (known(word)) return word
  return (
    [
      word.replace(/(?:ing|ed)$/, ''),
      word.replace(/(?:ing|ed|es)$/, 'e'),
      word.replace(/(?:ing|ed|es|s)$/, ''),
      word.replace(/(.)\1(?:ing|ed)$/, '$1'),
      word.replace(/ies$/, 'y'),
    ].find(known) ?? word
  )
}

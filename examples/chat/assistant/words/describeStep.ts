import type { Outcome } from '../readPrompt.ts'
import type { Intent, Mention, Step } from '../request/Step.ts'
import { describeMemoryIntention } from './describeMemory.ts'
import { entriesIn, relativeTo, treeEntries, type Entry } from './entries.ts'
import { count, joinWords, quote } from './phrases.ts'

const MOST_NAMES = 12
const MOST_LINES = 8

/** What a step is about to do, as words after "I’ll". */
export function describeIntention(step: Step): string {
  const things = joinWords(step.targets.map(nameOf))
  switch (step.intent) {
    case 'search':
      return `search for ${quote(step.query ?? '')}`
    case 'move':
    case 'copy':
      return `${step.intent} ${things}${step.destination?.kind === 'it' ? ' there' : step.destination ? ` to ${step.destination.text}` : ''}`
    case 'remember':
    case 'note':
    case 'relate':
    case 'forget':
    case 'recall':
      return describeMemoryIntention(step)
    case 'say':
      return `say ${quote(step.content ?? '')}`
    case 'sum':
      return `add ${joinWords(step.numbers.map(({ value }) => String(value)))}`
    case 'other':
      return step.targets.length > 0 ? `work on ${things}` : 'try that'
    case 'read':
      return step.targets.some(({ kind }) => kind === 'name')
        ? `find ${things} and read it`
        : `read ${things}`
    default:
      return `${INFINITIVES[step.intent]} ${things}`
  }
}

const INFINITIVES: Readonly<
  Record<
    Extract<
      Intent,
      'list' | 'tree' | 'write' | 'append' | 'edit' | 'delete' | 'make_folder' | 'info'
    >,
    string
  >
> = {
  list: 'list',
  tree: 'look through',
  write: 'write',
  append: 'add to',
  edit: 'change',
  delete: 'delete',
  make_folder: 'create the folder',
  info: 'look up the details of',
}

function nameOf({ kind, text }: Mention): string {
  return kind === 'it' ? 'it' : kind === 'name' ? `the ${text}` : placeName(text)
}

function placeName(path: string): string {
  return path === '.' ? 'the workspace' : path
}

/** What became of one call, in words. */
export function describeOutcome(
  step: Step,
  path: string,
  outcome: Outcome,
  root: string,
  destination = '',
): string {
  const place = placeName(relativeTo(root, path))
  const one: Step = {
    ...step,
    targets: [{ kind: 'path', text: place }],
    ...(step.destination &&
      destination !== '' && { destination: { kind: 'path', text: destination } }),
  }
  if (outcome.kind !== 'done') return describeEnd(describeIntention(one), outcome, root)
  const { text, ranWith } = outcome
  if (ranWith !== undefined) return `Done, as you edited it: ${tidy(factsOf(ranWith), root)}`
  switch (step.intent) {
    case 'read':
      return describeFile(place, text)
    case 'list':
      return describeEntries(place, entriesIn(text))
    case 'tree':
      return describeEntries(place, treeEntries(text) ?? entriesIn(text))
    case 'info':
      return describeFacts(place, text)
    case 'write':
      return `${place} is written: ${count(linesOf(step.content ?? '').length, 'line')}.`
    case 'append':
      return `Added ${quote(step.content ?? '')} to ${place}.`
    case 'edit':
      return `Changed ${place}: ${quote(step.oldText ?? '')} is now ${quote(step.newText ?? '')}.`
    case 'move':
      return `${place} is now ${destination}.`
    case 'copy':
      return `Copied ${place} to ${destination}.`
    case 'delete':
      return `Deleted ${place}.`
    case 'make_folder':
      return `The folder ${place} is there.`
    default:
      return describeAnswer(tidy(factsOf(text), root), outcome.shown)
  }
}

/** Why something was not done; `intention` is words after "I’ll". */
export function describeEnd(
  intention: string,
  outcome: Exclude<Outcome, { kind: 'done' }>,
  root: string,
): string {
  return outcome.kind === 'denied'
    ? `You said no${outcome.reason ? ` (${outcome.reason})` : ''}, so I did not ${intention}. Nothing was changed.`
    : `I could not ${intention}: ${tidy(outcome.error, root)}`
}

/** What a tool said, and what it showed beside it. */
function describeAnswer(text: string, shown: readonly string[]): string {
  const kinds = [...new Set(shown)].map((kind) =>
    count(shown.filter((one) => one === kind).length, kind),
  )
  const amount = kinds.length > 0 ? ` It came with ${joinWords(kinds)}.` : ''
  return text.replace(/\.$/, '').trim() === ''
    ? `Done.${amount || ' It answered nothing.'}`
    : `Done. It answered: ${quote(text)}${amount}`
}

/** A flat JSON object as words, any other text as it is. */
function factsOf(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text)
    const entries =
      typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
        ? Object.entries(parsed)
        : []
    return entries.length > 0 && entries.every(([, value]) => typeof value !== 'object')
      ? entries.map(([key, value]) => `${key} ${String(value)}`).join(', ')
      : text
  } catch {
    return text
  }
}

/**
 * What a search found; `lines` are the lines that mention the query, when files were read for it.
 */
export function describeMatches(
  query: string,
  paths: readonly string[],
  lines: readonly string[] = [],
): string {
  if (paths.length === 0) return `I found nothing for ${quote(query)}.`
  const shown = paths
    .slice(0, MOST_NAMES)
    .map((path, index) => `\n• ${path}${lines[index] ? `: ${quote(lines[index])}` : ''}`)
  const isOne = paths.length === 1
  const verb = lines.length > 0 ? (isOne ? 'mentions' : 'mention') : isOne ? 'matches' : 'match'
  const more = paths.length > MOST_NAMES ? `\n• and ${paths.length - MOST_NAMES} more` : ''
  return `${count(paths.length, 'file')} ${verb} ${quote(query)}:${shown.join('')}${more}`
}

function describeFile(path: string, text: string): string {
  const lines = linesOf(text)
  if (lines.length === 0) return `${path} is empty.`
  const heading = lines.map((line) => /^#{1,3}\s+(.+)$/.exec(line)?.[1]).find(Boolean)
  const rest = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const tasks = lines.filter((line) => /^\s*[-*] \[[ x]\]/i.test(line))
  const open = tasks.filter((line) => line.includes('[ ]')).length
  const title = heading === undefined ? '' : ` under ${quote(heading)}`
  const left = tasks.length > 0 ? `; ${open} of ${count(tasks.length, 'task')} still open` : ''
  const about = `${path} has ${count(lines.length, 'line')}${title}${left}.`
  const shown = rest.slice(0, MOST_LINES).map(
    (line) =>
      `\n• ${line
        .trim()
        .replace(/^[-*]\s+/, '')
        .replace(/^\[ \]\s*/, '')
        .replace(/^\[x\]\s*/i, 'done: ')}`,
  )
  const hidden = rest.length - MOST_LINES
  return `${about}${shown.join('')}${hidden > 0 ? `\n• and ${count(hidden, 'more line')}` : ''}`
}

function describeEntries(place: string, entries: readonly Entry[]): string {
  if (entries.length === 0) return `${place} is empty.`
  const folders = entries.filter(({ isFolder }) => isFolder)
  const files = entries.length - folders.length
  const amounts = [
    files > 0 && count(files, 'file'),
    folders.length > 0 && count(folders.length, 'folder'),
  ].filter((words) => words !== false)
  const names = entries
    .slice(0, MOST_NAMES)
    .map(({ name, isFolder }) => (isFolder ? `${name}/` : name))
  const hidden = entries.length - MOST_NAMES
  const listed = hidden > 0 ? `${names.join(', ')} and ${hidden} more` : joinWords(names)
  return `${place} holds ${joinWords(amounts)}: ${listed}.`
}

function describeFacts(place: string, text: string): string {
  const facts = new Map(
    text.split('\n').flatMap((line) => {
      const [, key, value] = /^"?([\w ]+?)"?:\s*(.+)$/.exec(line.trim()) ?? []
      return key !== undefined && value !== undefined ? [[key.toLowerCase(), value] as const] : []
    }),
  )
  const size = facts.get('size')
  const modified = facts.get('modified')
  const day = modified === undefined ? Number.NaN : Date.parse(modified.replace(/\s*\(.*\)$/, ''))
  if (size === undefined) return `${place}: ${quote(text)}`
  const shownSize = /^\d+$/.test(size) ? count(Number(size), 'byte') : size
  const changed = Number.isNaN(day)
    ? ''
    : `, last changed ${new Date(day).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `${place} is ${shownSize}${changed}.`
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function tidy(text: string, root: string): string {
  return (root === '' ? text : text.replaceAll(`${root}/`, '')).trim().replace(/[.]?$/, '.')
}

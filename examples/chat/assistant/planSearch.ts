import type { Advance, Desk } from './Desk.ts'
import { outcomeText, type Exchange } from './readPrompt.ts'
import { looksLikeFile } from './request/mentions.ts'
import type { Step } from './request/Step.ts'
import { chooseCall } from './tools/chooseCall.ts'
import { describeMatches, describeOutcome } from './words/describeStep.ts'
import { filesIn } from './words/entries.ts'
import { quote } from './words/phrases.ts'

/** Files that are looked into. */
const MOST_FILES = 12
/** Words that ask for what files say, not for their names. */
const ABOUT_CONTENT = new Set(
  'mention mentioning contain containing say talk inside include'.split(' '),
)

/** One search: what is looked for, and for which step of the request. */
type Search = {
  readonly step: Step
  readonly index: number
  readonly desk: Desk
  readonly query: string
}

/** Plans a search: by name at first, and where no name matches inside the files. */
export function planSearch(step: Step, index: number, desk: Desk): Advance {
  const query = step.query ?? ''
  if (query === '') return desk.impossible('Tell me what to search for.', index)
  const search = { step, index, desk, query }
  const named = desk.exchange(index, 'find', 0)
  const all = desk.exchange(index, 'all', 0)
  if (all) return lookInside(search, all)
  return named ? afterNames(search, named) : begin(search)
}

function begin({ step, index, desk, query }: Search): Advance {
  const isWide = step.words.some((word) => ABOUT_CONTENT.has(word)) && takesPatterns(desk)
  const call = listCall({ step, index, desk, query }, isWide ? '' : query)
  return call
    ? { ended: 'open', calls: [call], isLookup: true }
    : desk.impossible('I can’t search: none of the tools I have does that.', index)
}

/** The call that lists what has this name; all there is where it is empty. */
const listCall = ({ step, index, desk }: Search, name: string) =>
  desk.call(
    index,
    name === '' ? 'all' : 'find',
    0,
    'search',
    { query: searchPattern(name, desk), path: [step.folder ?? '.'] },
    step,
  )

/** Reports what has that name, or goes on inside the files. */
function afterNames(search: Search, { outcome, isFresh }: Exchange): Advance {
  const { step, desk, query } = search
  const { root } = desk.conversation
  const found = filesIn(outcomeText(outcome), root)
  if (outcome.kind !== 'done')
    return {
      ended: 'refused',
      report: describeOutcome(step, query, outcome, root),
      isNews: isFresh,
      path: found[0],
    }
  const isFinal = found.length > 0 || !takesPatterns(desk) || /^\.|\*/.test(query)
  const call = isFinal ? undefined : listCall(search, '')
  if (!call)
    return {
      ended: 'done',
      report: describeMatches(query, found),
      isNews: isFresh,
      path: found[0],
    }
  return {
    ended: 'open',
    calls: [call],
    isLookup: true,
    report: `No name matches ${quote(query)}; I’ll look inside the files.`,
    isNews: isFresh,
  }
}

/** Reads the files that were listed, then reports which of them say it. */
function lookInside({ step, index, desk, query }: Search, all: Exchange): Advance {
  const files = filesIn(outcomeText(all.outcome), desk.conversation.root)
    .filter(looksLikeFile)
    .slice(0, MOST_FILES)
  const looked = desk.exchanges(index, 'look')
  if (looked.length === 0) {
    const calls = files.flatMap(
      (path, position) => desk.call(index, 'look', position, 'read', { path: [path] }, step) ?? [],
    )
    return calls.length > 0
      ? { ended: 'open', calls, isLookup: true }
      : { ended: 'done', report: describeMatches(query, []), isNews: all.isFresh }
  }
  const says = (text: string): boolean => text.toLowerCase().includes(query.toLowerCase())
  const mentions = looked
    .map(({ position, outcome }) => ({ path: files[position] ?? '', text: outcomeText(outcome) }))
    .filter(({ text }) => says(text))
  return {
    ended: 'done',
    report: describeMatches(
      query,
      mentions.map(({ path }) => path),
      mentions.map(({ text }) => text.split('\n').find(says)?.trim() ?? ''),
    ),
    isNews: looked.some(({ isFresh }) => isFresh),
    path: mentions[0]?.path,
  }
}

/** Whether the tool that searches reads a name as a pattern: its description speaks of those. */
function takesPatterns({ tools, conversation: { root } }: Desk): boolean {
  const tool = chooseCall(tools, {
    intent: 'search',
    slots: { query: 'x', path: ['.'] },
    words: [],
    root,
  })?.tool
  return (
    tool !== undefined &&
    /\bglob|\*|wildcard/i.test(
      `${tool.name} ${tool.description ?? ''} ${JSON.stringify(tool.inputSchema)}`,
    )
  )
}

/** A name as the search tool wants it: a glob where it takes patterns, else as it is. */
export function searchPattern(name: string, desk: Desk): string {
  if (!takesPatterns(desk)) return name
  if (/[*?{]/.test(name)) return name.includes('/') ? name : `**/${name}`
  return name === ''
    ? '**/*'
    : `**/*${name.trim().replace(/\s+/g, '*')}${/^\.\w+$/.test(name) ? '' : '*'}`
}

import { ARGUMENTS, listOf, argumentWord } from '../policy/schemaHints.ts'
import { folded, pathPatternOf } from './keys.ts'
import { foldedTool } from './createRuleIndex.ts'
import type { Verdict } from '../policy/ToolPolicy.ts'
import type { ArgumentRule, CommandPattern, Pattern, Rule } from './Rule.ts'
import { readUrlPattern } from './urls.ts'

/** The problem of a rule, and its place: `column` counts from 1. */
export class RuleError extends SyntaxError {
  readonly column: number
  readonly problem: string
  constructor(message: string, rule: string, column: number) {
    const shown = rule.replace(/[\n\v\f\r\u0085\p{Zl}\p{Zp}]/gu, '\ufffd') // a line of its own would look like ours
    super(`column ${column}: ${message}.\n  ${shown}\n  ${' '.repeat(column - 1)}^`)
    this.name = 'RuleError'
    this.column = column
    this.problem = message
  }
}

const COMMANDS = listOf('command commands cmd commandline shellcommand shell bash script argv')
const URLS = listOf('url uri href link endpoint website webpage')
const CODE = [ARGUMENTS.code, ARGUMENTS.sql, ARGUMENTS.command, listOf('query')]
const PATHS = [
  ARGUMENTS.path,
  ARGUMENTS.place,
  listOf('source destination src dest from to oldpath newpath directory dir folder paths files'),
]

/** As a careful reader takes the name of an argument: `filePath` is `file_path`. */
export const argumentKey = (name: string): string => argumentWord(name) || folded(name)

/** The content of an argument, by its name. */
export type ArgumentKind = 'command' | 'url' | 'path' | 'text'

export function argumentKind(name: string): ArgumentKind {
  const word = argumentWord(name)
  if (COMMANDS.has(word)) return 'command'
  if (URLS.has(word)) return 'url'
  return PATHS.some((list) => list.has(word)) ? 'path' : 'text'
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?`
const RANGE = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})$`)
/** It would name a text, and so no number: a rule that forbids nothing. */
const LIKE_RANGE = new RegExp(`^${NUMBER} *\\.\\.|\\.\\. *${NUMBER}$|^[<>]=? *${NUMBER}$`)
const MAX_LENGTH = 2000

type Fail = (message: string, at: number) => never

/**
 * Reads the text of a rule: `server/tool(argument: pattern, ...)`. Throws a RuleError with the
 * column of what cannot be read.
 */
export function parseRule(rule: string, verdict: Verdict): Rule {
  const fail: Fail = (message, at) => {
    throw new RuleError(message, rule, at + 1)
  }
  if (rule.length > MAX_LENGTH) fail(`a rule has at most ${MAX_LENGTH} characters`, MAX_LENGTH)
  const hidden = rule.search(/\p{C}|\p{Default_Ignorable_Code_Point}/u)
  if (hidden >= 0) fail('here is a character that is not seen', hidden)
  const open = rule.indexOf('(')
  const named = parseTool(open < 0 ? rule : rule.slice(0, open), fail)
  if (open < 0) return { ...named, arguments: [], others: false }
  const list: ArgumentRule[] = []
  let at = skipSpaces(rule, open + 1)
  let others = false
  while (rule[at] !== ')') {
    if (rule.startsWith('...', at)) {
      others = true
      at = skipSpaces(rule, at + 3)
      if (rule[at] !== ')') fail('"..." is the last of the list, before ")"', at)
      break
    }
    const [argument, end] = parseArgument(rule, at, verdict, fail)
    if (list.some(({ name }) => name === argument.name)) fail('this argument is named twice', at)
    list.push(argument)
    at = end
    if (rule[at] === undefined) fail('")" is missing', at)
    if (rule[at] !== ',') continue
    at = skipSpaces(rule, at + 1)
    if (rule[at] === ')') fail('an argument or "..." is missing behind ","', at)
  }
  const rest = skipSpaces(rule, at + 1)
  if (rest < rule.length) fail('nothing stands behind ")"', rest)
  return { ...named, arguments: list, others }
}

const skipSpaces = (text: string, from: number): number => from + text.slice(from).search(/[^ ]|$/)

function parseTool(text: string, fail: Fail): Pick<Rule, 'server' | 'tool' | 'folded'> {
  const from = skipSpaces(text, 0)
  const name = text.trim()
  if (name === '') fail('a rule begins with the name of a tool', from)
  const wrong = name.search(/[^\p{L}\p{N}_./:@*-]/u)
  if (wrong >= 0) fail('this character cannot stand in the name of a tool', from + wrong)
  const slash = name.lastIndexOf('/')
  if (slash === 0) fail('the name of a server is missing before "/"', from)
  if (slash === name.length - 1) fail('the name of a tool is missing behind "/"', from + slash + 1)
  const server = slash < 0 ? undefined : name.slice(0, slash)
  const tool = name.slice(slash + 1)
  const folds = { server: server && foldedTool(server), tool: foldedTool(tool) }
  return { server, tool, folded: folds }
}

function parseArgument(
  rule: string,
  from: number,
  verdict: Verdict,
  fail: Fail,
): readonly [ArgumentRule, end: number] {
  const name = /^(?:"[^"]+"|[\p{L}\p{N}_.$-]+)/u.exec(rule.slice(from))?.[0]
  if (name === undefined) return fail('the name of an argument is expected', from)
  const colon = skipSpaces(rule, from + name.length)
  if (rule[colon] !== ':') fail('":" and what the argument may be are expected', colon)
  const start = skipSpaces(rule, colon + 1)
  const end = endOfPattern(rule, start, fail)
  const text = rule.slice(start, end).trimEnd()
  if (text === '') fail('what the argument may be is missing; "*" is anything', start)
  const pattern = parsePattern(name, text, verdict, (message, at) => fail(message, start + at))
  const plain = name.replaceAll('"', '')
  return [{ name: plain, key: argumentKey(plain), pattern }, end]
}

/** A pattern ends at `,` or `)` outside of quotes. */
function endOfPattern(rule: string, start: number, fail: Fail): number {
  const [text = ''] = /^(?:"[^"]*"|'[^']*'|[^"',)])*/.exec(rule.slice(start)) ?? []
  const end = start + text.length
  return /["']/.test(rule.charAt(end)) ? fail('this quotation mark is not closed', end) : end
}

function parsePattern(name: string, text: string, verdict: Verdict, fail: Fail): Pattern {
  const kindByName = argumentKind(name)
  if (text === '*') return { kind: 'any' }
  if (kindByName === 'command')
    return { kind: 'command', command: parseCommand(text, verdict, fail) }
  const plain = /^"[^"]*"$|^'[^']*'$/.test(text) ? text.slice(1, -1) : text
  const shift = plain === text ? 0 : 1
  if (verdict === 'run' && plain.includes('*') && CODE.some((list) => list.has(argumentWord(name))))
    fail('no pattern can look into code: say it whole, or "*"', plain.indexOf('*') + shift)
  if (plain.includes('://')) {
    const url = readUrlPattern(plain)
    return url ? { kind: 'url', url } : fail('a URL is scheme://host/path, with "*" in it', shift)
  }
  if (kindByName === 'url') fail('a URL begins with its scheme, as in https://', shift)
  const range = RANGE.exec(plain)
  if (range) {
    const [from = 0, to = 0] = range.slice(1).map(Number)
    if (from > to) fail('a range begins with its smaller number', shift)
    return { kind: 'range', from, to }
  }
  if (kindByName !== 'path' && LIKE_RANGE.test(text))
    fail('a range is two numbers, as in 1..10; a text like one is in quotation marks', 0)
  // `to` is a place, or an address
  const isAddress = /^(?:to|from)$/.test(argumentWord(name)) && plain.includes('@')
  if ((kindByName === 'path' && !isAddress) || plain.includes('/'))
    return { kind: 'path', path: parsePath(plain, (message, at) => fail(message, at + shift)) }
  const alternatives = plain.split('|')
  if (alternatives.some((one) => one.trim() === ''))
    fail('a value is missing beside "|"', plain.search(/\|\s*(?:\||$)|^\s*\|/) + shift)
  return { kind: 'text', alternatives: alternatives.map((one) => one.trim()) }
}

function parsePath(text: string, fail: Fail) {
  const refuse = (pattern: RegExp, message: string) => {
    const at = text.search(pattern)
    if (at >= 0) fail(message, at)
  }
  refuse(/\\/, 'the names of a path are divided by "/"')
  refuse(/^\.\.(?=\/|$)|\/\.\.(?=\/|$)/, 'a rule names no folder above')
  refuse(/\|/, 'a rule names one path: write two rules')
  refuse(/[^/]\/$/, 'files of a folder are folder/* or, at any depth, folder/**')
  refuse(/[^/]\*\*|\*\*(?=[^/])/, '"**" stands for whole folders, between "/"')
  const path = pathPatternOf(text.replace(/^\.\//, ''))
  if (path.names.length === 0) fail('the path is missing', 0)
  return path
}

/** Words as in a shell; `>` and `<` name the files that it may write and read. */
function parseCommand(text: string, verdict: Verdict, fail: Fail) {
  const words: string[] = []
  const files = { '>': [] as string[], '<': [] as string[] }
  let sign: '>' | '<' | undefined
  for (const { 0: match, index } of text.matchAll(/>>?|<|(?:"[^"]*"|'[^']*'|[^\s"'<>])+/g)) {
    if (/^[<>]/.test(match)) {
      sign = match.startsWith('>') ? '>' : '<'
      continue
    }
    const bare = match.replace(/"[^"]*"|'[^']*'/g, '')
    const wrong = /[;&|$`(]/.exec(bare)
    if (wrong)
      fail(
        'a rule names one command: each command of a line needs its own',
        index + match.indexOf(wrong[0]),
      )
    const word = match.replace(/"([^"]*)"|'([^']*)'/g, '$1$2')
    if (sign === undefined) words.push(word)
    else files[sign].push(word)
    sign = undefined
  }
  if (sign !== undefined) fail(`a file is missing behind "${sign}"`, text.length)
  const program = words.findIndex((word) => !/^\w+=/.test(word))
  if (program < 0) fail('the name of a program is missing', 0)
  if (verdict === 'run' && words.slice(0, program + 1).some((word) => word.includes('*')))
    fail('a rule that lets run names its program whole', text.indexOf('*'))
  const folds = words.slice(program).map(folded)
  return { words, writes: files['>'], reads: files['<'], folded: folds }
}

/** A pattern as a rule writes it, without quotation marks. */
export function patternText(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'any':
      return '*'
    case 'text':
      return pattern.alternatives.join(' | ')
    case 'range':
      return `${pattern.from}..${pattern.to}`
    case 'path': {
      const { root, names } = pattern.path
      return `${root}${root === '' || root === '/' ? '' : '/'}${names.join('/')}`
    }
    case 'url': {
      const { scheme, host, port, path = [], query } = pattern.url
      const rest = query === undefined ? '' : `?${query}`
      return `${scheme}://${host}${port && `:${port}`}/${path.join('/')}${rest}`
    }
    case 'command':
      return commandWords(pattern.command).join(' ')
    default:
      return pattern satisfies never
  }
}

/** Its words, each `written` in some way, and behind them the files that it writes and reads. */
export const commandWords = (
  { words, writes, reads }: CommandPattern,
  written = (word: string) => word,
): readonly string[] => [
  ...words.map(written),
  ...writes.flatMap((file) => ['>', file]),
  ...reads.flatMap((file) => ['<', file]),
]

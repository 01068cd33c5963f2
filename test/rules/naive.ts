import type { Permission, Verdict } from '../../src/policy/index.ts'
import { naiveCommands, type NaiveCommand } from './naiveLine.ts'
import { urlDenied, urlRuns } from './naiveUrl.ts'

// A second evaluator, written without the first: slow, no index, for calls from small alphabets
// that it can read whole. Where it cannot, it says null.

export type NaiveCall = { name: string; server: string | null; arguments: Record<string, unknown> }

type NaiveArgument = { name: string; pattern: string }
type NaiveRule = { server: string | null; tool: string; list: NaiveArgument[]; others: boolean }

/** `server/tool(name: pattern, ...)`, without quotes. */
function read(rule: string): NaiveRule {
  const [head = '', body] = rule.replace(/\)$/, '').split('(')
  const parts = head.split('/')
  const items = (body ?? '').split(', ').filter((item) => item !== '')
  return {
    server: parts.length > 1 ? (parts[0] ?? '') : null,
    tool: parts.at(-1) ?? '',
    list: items
      .filter((item) => item !== '...')
      .map((item) => {
        const [name = '', ...rest] = item.split(': ')
        return { name, pattern: rest.join(': ') }
      }),
    others: items.includes('...'),
  }
}

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
const isLike = (glob: string, text: string, star = '[^/]*', flags = '') =>
  new RegExp(`^${glob.split('*').map(escaped).join(star)}$`, flags).test(text)

/** Paths of the alphabet have no odd characters: only `..`, case and hidden names matter. */
function pathMatches(pattern: string, value: string, isDeny: boolean): boolean {
  if (!isDeny) {
    if (/(^|\/)\.\.?(\/|$)|\/$|\/\//.test(value)) return false
    const source = pattern
      .split('/')
      .map((part) =>
        part === '**'
          ? '@'
          : part === '*'
            ? '(?!\\.)[^/]+'
            : `${part.startsWith('*') ? '(?!\\.)' : ''}${part.split('*').map(escaped).join('[^/]*')}`,
      )
      .join('/')
      .replace('/@', '(?:/(?!\\.)[^/]+)+')
    return new RegExp(`^${source}$`).test(value)
  }
  const resolved: string[] = []
  let climbs = false
  for (const part of value
    .toLowerCase()
    .split('/')
    .filter((one) => one !== '' && one !== '.'))
    if (part !== '..') resolved.push(part)
    else if (resolved.length > 0) resolved.pop()
    else climbs ||= !value.startsWith('/')
  const path = `/${resolved.join('/')}`
  const absolute = pattern.startsWith('/')
  const source = pattern
    .toLowerCase()
    .replace(/^\//, '')
    .split('/')
    .map((part) =>
      part === '**' ? '@' : part === '*' ? '[^/]+' : part.split('*').map(escaped).join('[^/]*'),
    )
    .join('/')
    .replace('/@', '(?:/[^/]+)*')
  const isAnchored = absolute && !climbs
  if (absolute && !climbs && !value.startsWith('/')) return false
  return new RegExp(`^${isAnchored ? '' : '(?:/[^/]+)*'}/${source}$`).test(path)
}

const areIn = (files: readonly (string | null)[], globs: readonly (string | null)[]): boolean =>
  files.every(
    (file) =>
      file === '/dev/null' ||
      globs.some((glob) => file !== null && glob !== null && pathMatches(glob, file, false)),
  )

/** A pattern is a command of the same form. */
function commandMatches(pattern: string, command: NaiveCommand): boolean {
  const [wanted] = naiveCommands(pattern)
  const { words } = command
  const rest = wanted?.words.at(-1) === '*'
  const named = rest ? wanted.words.slice(0, -1) : (wanted?.words ?? [])
  return (
    wanted?.set.join() === command.set.join() &&
    words.every((word) => word !== null) &&
    named.every((word, at) => word === words[at]) &&
    (rest ? words.length >= named.length : words.length === named.length) &&
    areIn(command.writes, wanted?.writes ?? []) &&
    areIn(command.reads, wanted?.reads ?? [])
  )
}

function runMatches({ name, pattern }: NaiveArgument, value: unknown): boolean {
  if (pattern === '*') return true
  if (typeof value === 'number') {
    const [from, to] = pattern.split('..').map(Number)
    return /\.\./.test(pattern) && value >= Number(from) && value <= Number(to)
  }
  if (typeof value !== 'string') return false
  if (name === 'url') return urlRuns(pattern, value)
  return name === 'path'
    ? pathMatches(pattern, value, false)
    : pattern.split('|').some((one) => isLike(one, value, '.*'))
}

function denyMatches({ name, pattern }: NaiveArgument, value: unknown): boolean {
  if (pattern === '*') return value !== undefined
  if (typeof value === 'number') return /\.\./.test(pattern) && runMatches({ name, pattern }, value)
  if (typeof value !== 'string') return false
  if (name === 'path') return pathMatches(pattern, value, true)
  if (name === 'url') return urlDenied(pattern, value)
  if (name !== 'command') return pattern.split('|').some((one) => isLike(one, value, '.*', 'i'))
  const wanted = pattern.split(' ').filter((word) => word !== '*')
  return naiveCommands(value).some(({ words, reads }) => {
    // a word that is known only when it runs may be nothing
    const known = [...words, ...reads].filter((word) => word !== null)
    const own = known[0] === 'sudo' ? known.slice(1) : known
    // `push` behind another operand may be no subcommand: that is not sure
    const before = own.slice(1, own.indexOf(wanted[1] ?? ''))
    const isSure =
      own[0] !== 'git' ||
      wanted.length < 2 ||
      before.every((word, at) => word.startsWith('-') || before[at - 1]?.startsWith('-') === true)
    return own[0] === wanted[0] && wanted.every((word) => own.includes(word)) && isSure
  })
}

const toolMatches = (rule: NaiveRule, call: NaiveCall, isDeny: boolean): boolean =>
  isLike(rule.tool, call.name) &&
  (rule.server === null
    ? isDeny || call.server === null
    : call.server !== null && isLike(rule.server, call.server))

/** What a rule surely says; what only may be forbidden is not asked of it. */
export function naiveVerdict(
  permissions: readonly Permission[],
  call: NaiveCall,
): Verdict | undefined {
  const rules = permissions.map((permission) => ({ ...permission, read: read(permission.rule) }))
  for (const verdict of ['deny', 'ask'] as const)
    for (const { read: rule, verdict: own } of rules)
      if (
        own === verdict &&
        toolMatches(rule, call, true) &&
        rule.list.every((argument) => denyMatches(argument, call.arguments[argument.name]))
      )
        return verdict
  const able = rules
    .filter(({ verdict }) => verdict === 'run')
    .map(({ read: rule }) => rule)
    .filter((rule) => {
      const names = rule.list.map(({ name }) => name)
      return (
        toolMatches(rule, call, false) &&
        (rule.others || Object.keys(call.arguments).every((name) => names.includes(name))) &&
        rule.list.every(
          (argument) =>
            argument.pattern === '*' ||
            (argument.name in call.arguments &&
              (argument.name === 'command' || runMatches(argument, call.arguments[argument.name]))),
        )
      )
    })
  const patternOf = (rule: NaiveRule) => rule.list.find(({ name }) => name === 'command')?.pattern
  if (able.some((rule) => patternOf(rule) === undefined || patternOf(rule) === '*')) return 'run'
  const patterns = able.map((rule) => patternOf(rule) ?? '')
  const isCovered = (command: NaiveCommand): boolean =>
    patterns.some(
      (pattern) =>
        commandMatches(pattern, command) &&
        // a wildcard behind sudo leaves its command to another rule
        (command.words[0] !== 'sudo' ||
          !/(?:^| )sudo \*/.test(pattern) ||
          (command.words.length > 1 &&
            isCovered({ set: [], words: command.words.slice(1), writes: [], reads: [] }))),
    )
  const line = call.arguments.command
  return typeof line === 'string' && patterns.length > 0 && naiveCommands(line).every(isCovered)
    ? 'run'
    : undefined
}

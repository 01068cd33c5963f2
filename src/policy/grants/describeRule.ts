import { isAssignment } from '../rules/command/commands.ts'
import type { ArgumentRule, Pattern } from '../rules/Rule.ts'
import { readRule } from './ruleText.ts'

/** One thing that a rule says: a key of the rules' words, and the texts in it. */
export type RuleClause = { key: string; values: Readonly<Record<string, string>> }

/** What a rule says of the arguments, in clauses; undefined where it cannot be read. */
export function describeRule(text: string): readonly RuleClause[] | undefined {
  const rule = readRule(text)
  if (!rule) return undefined
  const clauses = rule.arguments.map(clauseOf)
  if (rule.others) return [...clauses, clause(clauses.length > 0 ? 'others' : 'whatever')]
  return clauses.length > 0 ? clauses : [clause('nothing')]
}

const clause = (key: string, values: RuleClause['values'] = {}): RuleClause => ({
  key: `rule.${key}`,
  values,
})

function clauseOf({ name, pattern }: ArgumentRule): RuleClause {
  switch (pattern.kind) {
    case 'any':
      return clause('any', { name })
    case 'text':
      return clause('text', { name, text: pattern.alternatives.join(' | ') })
    case 'range':
      return clause('range', { name, from: String(pattern.from), to: String(pattern.to) })
    case 'path':
      return pathClause(name, pattern)
    case 'url':
      return urlClause(name, pattern)
    case 'command':
      return commandClause(pattern)
    default:
      return pattern satisfies never
  }
}

function pathClause(
  name: string,
  { path: { root, names } }: Extract<Pattern, { kind: 'path' }>,
): RuleClause {
  const start = root === '' || root === '/' ? root : `${root}/`
  const all = `${start}${names.join('/')}`
  const last = names.at(-1)
  const folder = names.slice(0, -1)
  const isPlain = folder.length > 0 && !folder.some((each) => each.includes('*'))
  if (isPlain && (last === '**' || last === '*'))
    return clause(last === '*' ? 'files_directly' : 'files', {
      text: `${start}${folder.join('/')}/`,
    })
  return clause('text', { name, text: all })
}

function urlClause(
  name: string,
  { url: { scheme, host, port, path, query } }: Extract<Pattern, { kind: 'url' }>,
): RuleClause {
  const origin = `${scheme}://${host}${port === '' ? '' : `:${port}`}`
  const isAll = path?.length === 1 && path[0] === '**'
  if (isAll && (query === undefined || query === '*')) return clause('host', { text: origin })
  const rest = `/${(path ?? []).join('/')}${query === undefined ? '' : `?${query}`}`
  return clause('text', { name, text: origin + rest })
}

function commandClause({
  command: { words, writes, reads },
}: Extract<Pattern, { kind: 'command' }>): RuleClause {
  const hasRest = words.at(-1) === '*'
  const files = [...writes.flatMap((file) => ['>', file]), ...reads.flatMap((file) => ['<', file])]
  const text = [...(hasRest ? words.slice(0, -1) : words), ...files].map(shown).join(' ')
  return clause(hasRest ? 'command_more' : 'command', { text })
}

const shown = (word: string): string =>
  word === '' || (/\s/.test(word) && !isAssignment(word)) ? `"${word}"` : word

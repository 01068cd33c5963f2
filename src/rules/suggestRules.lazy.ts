import { propertiesOf } from './previewRule.ts'
import { getOwnMember, type Optional } from '../model/JsonObject.ts'
import { factsOf } from '../policy/registeredMode.ts'
import { definitionDigest } from '../policy/digestOf.ts'
import { ARGUMENTS, argumentWord } from '../policy/schemaHints.ts'
import { explainCallMode, explainToolMode } from '../policy/explainToolMode.ts'
import { lineOf } from './Line.ts'
import { plainPathOf } from './keys.ts'
import {
  argumentKind,
  commandWords,
  parseRule,
  patternText,
  RuleError,
  type ArgumentKind,
} from './parseRule.ts'
import type {
  CallLike,
  GrantRule,
  KnownCall,
  OfferedTool,
  RuleClause,
  RuleProblem,
  ToolPolicy,
} from '../policy/ToolPolicy.ts'
import { READING_PROGRAMS, readRule, ruleCovers, ruleKind } from './ruleCovers.ts'
import { coverageKinds } from '../policy/grants/coverageKinds.ts'
import type { Grant } from '../policy/grants/Grant.ts'
import type { Pattern, ArgumentRule } from './Rule.ts'
import { isAssignment } from './suspectOf.ts'
import { parseUrl } from './urls.ts'

export { previewRule } from './previewRule.ts'

/** An argument of the call that is to be allowed for longer. */
type Argument = { name: string; value: unknown; kind: ArgumentKind; schema: unknown }

/**
 * A rule's patterns for the arguments that it widens; the others stay as they are. `undefined`: not
 * this rule.
 */
type Suggester = (argument: Argument, all: readonly Argument[]) => string | undefined

/** The ways to widen a call, narrowest first. A row gives a rule where it widens an argument. */
const SUGGESTERS: readonly Suggester[] = [
  ({ kind, value }) => (kind === 'command' ? anyFlags(value) : undefined),
  ({ kind, value }) => (kind === 'path' ? folderOf(value) : undefined),
  ({ kind, value }) => (kind === 'url' ? hostOf(value) : undefined),
  (argument) => {
    if (argument.kind === 'path') return folderOf(argument.value)
    return argument.kind === 'url' ? hostOf(argument.value) : freeContent(argument)
  },
  (argument, all) => (all.some(isChoice) && !isChoice(argument) ? '*' : undefined),
]

/**
 * Rules that would let this call run, and others like it: the narrowest first. Only those that a
 * grant may have for it; none for a call that is only covered exactly as it is. Each rule covers the
 * call itself.
 */
export function suggestRules(
  call: CallLike,
  tool: Optional<OfferedTool> | undefined,
  policy: ToolPolicy | undefined,
): readonly GrantRule[] {
  const known = factsOf(call.name, tool, policy)
  const properties = propertiesOf(known)
  const mode = explainCallMode(call.name, tool, policy, call.arguments)
  const list = Object.entries(call.arguments ?? {}).map(([name, value]) => ({
    name,
    value,
    kind: argumentKind(name),
    schema: getOwnMember(properties, name),
  }))
  const about = { name: call.name, server: known.server }
  const texts = SUGGESTERS.map((widen) => {
    const widened = list.map((argument) => textOf(argument, widen(argument, list)))
    const isWider = list.some((argument) => widen(argument, list) !== undefined)
    return isWider && widened.every(isKnown) ? ruleText(about, widened) : undefined
  })
  const rules: readonly GrantRule[] = [...new Set([...texts, ruleText(about, [], true)])].flatMap(
    (rule) => (rule === undefined ? [] : [{ rule }]),
  )
  const ofServer = known.server ? serverRule(known.server, call.name, policy) : undefined
  return [...rules, ...(ofServer ? [ofServer] : [])].filter((rule) =>
    ruleCovers(rule, call, known, mode),
  )
}

const isKnown = (text: ArgumentText | undefined): text is ArgumentText => text !== undefined

function textOf({ name, value }: Argument, widened: string | undefined): ArgumentText | undefined {
  const text = widened ?? literalText(name, value)
  return text === undefined ? undefined : [name, text]
}

/**
 * `gh pr list --limit 5` as `gh pr list *`: all plain words in front of the options. A line of one
 * command that every shell reads alike.
 */
function anyFlags(line: unknown): string | undefined {
  if (typeof line !== 'string') return undefined
  const { commands } = lineOf(line)
  const [command] = commands ?? []
  if (commands?.length !== 1 || !command) return undefined
  const { words, writes, reads } = command
  const texts = words.filter((word) => typeof word === 'string')
  if (writes.length + reads.length > 0 || texts.length < words.length) return undefined
  const [program = '', ...rest] = texts
  const end = rest.findIndex((word) => !/^[a-z][\w-]*$/.test(word))
  const verbs = end < 0 ? rest : rest.slice(0, end)
  return /^[\w.-]+$/.test(program) && verbs.length > 0 && !READING_PROGRAMS.has(program)
    ? `${[program, ...verbs].join(' ')} *`
    : anyFile(texts)
}

/** `cat notes/plan.md` as `cat notes/*`. */
function anyFile(words: readonly string[]): string | undefined {
  const path = words.length > 1 ? plainPathOf(words.at(-1) ?? '') : undefined
  if (!path || path.names.length < 2) return undefined
  const folder = (words.at(-1) ?? '').replace(/^\.\//, '').replace(/[^/]*$/, '*')
  const all = [...words.slice(0, -1), folder].map(quoted)
  return words.some((word) => word.includes('*')) || all.includes(undefined)
    ? undefined
    : all.join(' ')
}

/** The folder of a file, or of all files of a list. */
function folderOf(value: unknown): string | undefined {
  const [first, ...more] = Array.isArray(value) ? value.map(folderOf) : [folderOfFile(value)]
  return more.every((folder) => folder === first) ? first : undefined
}

function folderOfFile(value: unknown): string | undefined {
  const path = typeof value === 'string' ? plainPathOf(value) : undefined
  if (!path || path.names.length < 2) return undefined
  const slash = path.root === '' || path.root === '/' ? '' : '/'
  return quoted(`${path.root}${slash}${path.names.slice(0, -1).join('/')}/**`)
}

/** All of a host, with a query where this address has one. */
function hostOf(value: unknown): string | undefined {
  const { protocol = '', host, search } = parseUrl(String(value)) ?? {}
  return /^https?:$/.test(protocol) ? `${protocol}//${host}/**${search && '?*'}` : undefined
}

/** Content of a file may be anything. */
const freeContent = ({ name }: Argument): string | undefined =>
  ARGUMENTS.content.has(argumentWord(name)) || ARGUMENTS.change.has(argumentWord(name))
    ? '*'
    : undefined

/** One of a few values: such an argument stays as it is. */
const isChoice = ({ value, schema }: Argument): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  ['enum', 'const'].some((key) => getOwnMember(schema, key) !== undefined)

const MAX_TOOLS = 200

/** The tools that the policy knows of a server, and that a grant for it can cover. */
function serverRule(
  server: string,
  name: string,
  policy: ToolPolicy | undefined,
): GrantRule | undefined {
  const tools: { tool: string; definition: string }[] = []
  for (const tool of Object.keys(policy?.tools ?? {})) {
    const known = factsOf(tool, undefined, policy)
    if (tool === name || known.server !== server || tools.length === MAX_TOOLS) continue
    const kinds = coverageKinds({ name: tool }, known, explainToolMode(tool, undefined, policy))
    const definition = definitionDigest(tool, known)
    if (definition !== undefined && kinds.includes('server')) tools.push({ tool, definition })
  }
  const rule = ruleText({ name: '*', server }, [], true)
  return rule !== undefined && tools.length > 0
    ? { rule, tools: tools satisfies NonNullable<Grant['tools']> }
    : undefined
}

/** An argument's name, and the text of what it may be. */
type ArgumentText = readonly [name: string, pattern: string]

/**
 * The text of a rule; undefined if it cannot be written so that it names this tool alone.
 * `others`: with whatever else it is given.
 */
function ruleText(
  { name, server }: { name: string; server: string | null | undefined },
  given: readonly ArgumentText[],
  others = false,
): string | undefined {
  const tool = server ? `${server}/${name}` : name
  const list = given.map(([argument, pattern]) => `${argumentText(argument)}: ${pattern}`)
  const text = `${tool}(${[...list, ...(others ? ['...'] : [])].join(', ')})`
  const rule = readRule(text)
  const isIt =
    rule?.tool === name &&
    (rule.server ?? '') === (server ?? '') &&
    rule.arguments.length === given.length &&
    rule.arguments.every((argument, at) => argument.name === given[at]?.[0])
  return isIt && (name === '*' || !tool.includes('*')) ? text : undefined
}

const argumentText = (name: string): string =>
  /^[\p{L}\p{N}_.$-]+$/u.test(name) ? name : `"${name}"`

const MAX_LITERAL = 200

/** The pattern that is this value and no other; undefined if no rule can say it. */
function literalText(name: string, value: unknown): string | undefined {
  const isPlain = typeof value === 'number' || typeof value === 'boolean' || value === null
  if (!isPlain && (typeof value !== 'string' || value.length > MAX_LITERAL)) return undefined
  const plain = String(value)
  // a text that looks like one of these would be one of these too
  if (!isPlain && (/^(?:true|false|null)$/.test(plain) || Number.isFinite(Number(plain))))
    return undefined
  const text = quoted(plain)
  const pattern = text && readRule(`tool(${argumentText(name)}: ${text})`)?.arguments[0]?.pattern
  return pattern && isLiteral(pattern, plain) ? text : undefined
}

function isLiteral(pattern: Pattern, value: string): boolean {
  if (value.includes('*')) return false
  if (pattern.kind === 'text')
    return pattern.alternatives.length === 1 && pattern.alternatives[0] === value
  return pattern.kind === 'path' || pattern.kind === 'url'
}

/** As it stands, in quotation marks where it holds a sign of the grammar. */
function quoted(text: string): string | undefined {
  if (/^[\p{L}\p{N}_./:@%+=~?&#*-]+$/u.test(text)) return text
  return text.includes('"') ? (text.includes("'") ? undefined : `'${text}'`) : `"${text}"`
}

/** A rule's clauses about the arguments; undefined if it cannot be read. */
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
  const text = patternText(pattern)
  switch (pattern.kind) {
    case 'any':
      return clause('any', { name })
    case 'range':
      return clause('range', { name, from: String(pattern.from), to: String(pattern.to) })
    case 'path': {
      const [, folder, depth] = /^([^*]+\/)(\*\*?)$/.exec(text) ?? []
      if (folder === undefined || pattern.path.names.length < 2) break
      return clause(depth === '*' ? 'files_directly' : 'files', { text: folder })
    }
    case 'url': {
      const [, origin] = /^([^?]*)\/\*\*(?:\?\*)?$/.exec(text) ?? []
      if (origin === undefined || pattern.url.path?.length !== 1) break
      return clause('host', { text: origin })
    }
    case 'command': {
      const words = commandWords(pattern.command)
      const { length } = pattern.command.words
      const hasRest = pattern.command.words.at(-1) === '*'
      const said = hasRest ? words.toSpliced(length - 1, 1) : words
      return clause(hasRest ? 'command_more' : 'command', { text: said.map(shown).join(' ') })
    }
    default:
  }
  return clause('text', { name, text })
}

const shown = (word: string): string =>
  word === '' || (/\s/.test(word) && !isAssignment(word)) ? `"${word}"` : word

/** Checks a rule for a grant; undefined if it can be given. `at`: the call at hand. */
export function checkRule(rule: string, { call, tool, mode }: KnownCall): RuleProblem | undefined {
  try {
    const read = parseRule(rule, 'run')
    if (read.tool !== call.name || (read.server ?? '') !== (tool.server ?? ''))
      return { kind: 'tool' }
    if (!coverageKinds(call, tool, mode).includes(ruleKind(read, undefined)))
      return { kind: 'wide' }
    return ruleCovers({ rule }, call, tool, mode) ? undefined : { kind: 'misses' }
  } catch (error) {
    return error instanceof RuleError
      ? { kind: 'unreadable', text: error.problem, column: error.column }
      : { kind: 'misses' }
  }
}

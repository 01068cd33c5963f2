import { isJsonObject, ownOptions, type Optional } from '../../tool-call/JsonObject.ts'
import { definitionDigest } from '../definitionOf.ts'
import { ARGUMENTS, argumentWord } from '../mode/argumentNames.ts'
import { explainToolMode } from '../mode/explainToolMode.ts'
import { factsOf } from '../mode/factsOf.ts'
import { lineOf } from '../rules/command/Line.ts'
import { plainPathOf } from '../rules/paths.ts'
import { argumentKind, type ArgumentKind } from '../rules/parseRule.ts'
import type { CallLike, OfferedTool, ToolDeclaration, ToolPolicy } from '../ToolPolicy.ts'
import { READING_PROGRAMS } from './commandCoverage.ts'
import { coverageKinds } from './coverageKinds.ts'
import type { Grant } from './Grant.ts'
import { ruleCovers, type GrantRule } from './ruleCovers.ts'
import { literalText, quoted, ruleText, type ArgumentText } from './ruleText.ts'

/** An argument of the call that is to be allowed for longer. */
type Argument = { name: string; value: unknown; kind: ArgumentKind; schema: unknown }

/**
 * What a rule says of the arguments that it widens; of the others it says what they are.
 * `undefined`: not this one.
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
  const mode = explainToolMode(call.name, tool, policy)
  const given = isJsonObject(call.arguments) ? call.arguments : {}
  const list = Object.entries(given).map(([name, value]) => ({
    name,
    value,
    kind: argumentKind(name),
    schema: schemaOf(known, name),
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
  try {
    const { protocol, host, search } = new URL(String(value))
    const isWeb = protocol === 'https:' || protocol === 'http:'
    return isWeb ? `${protocol}//${host}/**${search === '' ? '' : '?*'}` : undefined
  } catch {
    return undefined
  }
}

/** What is written to a file may be anything. */
const freeContent = ({ name }: Argument): string | undefined =>
  ARGUMENTS.content.has(argumentWord(name)) || ARGUMENTS.change.has(argumentWord(name))
    ? '*'
    : undefined

/** One of a few values: such an argument stays as it is. */
const isChoice = ({ value, schema }: Argument): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (isJsonObject(schema) && (Array.isArray(schema.enum) || Object.hasOwn(schema, 'const')))

function schemaOf({ inputSchema }: ToolDeclaration, name: string): unknown {
  const properties = isJsonObject(inputSchema) ? inputSchema.properties : undefined
  return isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
}

const MAX_TOOLS = 200

/** The tools that the policy knows of a server, and that a grant for it can cover. */
function serverRule(
  server: string,
  name: string,
  policy: ToolPolicy | undefined,
): GrantRule | undefined {
  const tools: { tool: string; definition: string }[] = []
  for (const tool of Object.keys(ownOptions(ownOptions(policy).tools))) {
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

import { isTextOf, saysNoMore } from '../engines/json/digestCall.ts'
import { isJsonObject, ownOptions } from '../model/JsonObject.ts'
import { UNREADABLE, withPart } from '../policy/explainConsent.ts'
import type {
  CallLike,
  CompiledPermissions,
  Permission,
  RuleVerdict,
  Verdict,
} from '../policy/ToolPolicy.ts'
import {
  createRuleIndex,
  calledTool,
  isToolForbidden,
  isToolAllowed,
  type Entry,
  type RuleIndex,
  type Subjects,
  type CalledTool,
} from './createRuleIndex.ts'
import {
  decidingPart,
  isForbidden,
  likeliest,
  patternsFor,
  Subject,
  isAllowed,
} from './matchArgument.ts'
import { argumentKey, parseRule, RuleError } from './parseRule.ts'
import { addTo, type Likelihood } from './keys.ts'
import { oncePer } from '../internal/basics.ts'
import { isSecretKey } from '../internal/isSecretKey.ts'
import { DOTS, maskSecrets } from '../internal/maskSecrets.ts'
import type { Command } from './Line.ts'
import { spelled } from './forbiddenCommands.ts'
import type { ArgumentRule, CommandPattern, Rule } from './Rule.ts'

const VERDICTS: readonly unknown[] = ['deny', 'ask', 'run'] satisfies Verdict[]
const MEMBERS = ['rule', 'verdict', 'reason']
/** A call with more arguments runs by no rule, and asks if none forbids it. */
const MAX_ARGUMENTS = 1000

/**
 * Reads the rules of a policy, once for each list. Throws a TypeError that names the rule, and the
 * column, of what cannot be read. Deny counts before ask, and ask before run, wherever the rules
 * stand.
 */
export function compilePermissions(permissions: unknown): CompiledPermissions {
  if (!Array.isArray(permissions)) refuse('permissions', 'must be a list of { rule, verdict }')
  return compile(permissions)
}

/** A copy of a policy keeps the list, and so the rules that were read of it. */
const compile = oncePer((permissions: readonly unknown[]): CompiledPermissions => {
  const entries = permissions.map((given: unknown, at) => readEntry(given, `permissions[${at}]`))
  const of = (verdict: Verdict) =>
    createRuleIndex(entries.filter(({ permission }) => permission.verdict === verdict))
  const indexes = { deny: of('deny'), ask: of('ask'), run: of('run') }
  return Object.freeze({
    permissions: Object.freeze(entries.map(({ permission }) => permission)),
    verdictOf(call: CallLike, server: string | null | undefined) {
      try {
        return verdictOf(indexes, call, server)
      } catch {
        // something in the call throws when it is read
        return UNREADABLE
      }
    },
    partLeft(call: CallLike, server: string | null | undefined) {
      try {
        const runs = entries.filter(({ permission }) => permission.verdict === 'run')
        return partLeft(runs, calledTool(call.name, server), subjectsIn(call) ?? [])
      } catch {
        return undefined // something in the call throws when it is read
      }
    },
  })
})

function readEntry(given: unknown, path: string): Entry {
  if (!isJsonObject(given)) return refuse(path, 'must be { rule, verdict }')
  const unknownMember = Object.keys(given).find((key) => !MEMBERS.includes(key))
  if (unknownMember !== undefined)
    refuse(`${path}.${unknownMember}`, `is not a member of a rule. It has ${MEMBERS.join(', ')}`)
  const { rule, verdict, reason } = given
  if (typeof rule !== 'string') return refuse(`${path}.rule`, 'must be a text')
  if (!VERDICTS.includes(verdict)) refuse(`${path}.verdict`, 'must be "deny", "ask" or "run"')
  if (reason !== undefined && typeof reason !== 'string')
    return refuse(`${path}.reason`, 'must be a text')
  try {
    const permission: Permission = { rule, verdict: verdict as Verdict, ...(reason && { reason }) }
    return { permission: Object.freeze(permission), rule: parseRule(rule, permission.verdict) }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return refuse(`${path}.rule`, `cannot be read at ${error.message}`)
  }
}

function refuse(path: string, reason: string): never {
  throw new TypeError(`handrail: invalid policy. ${path} ${reason}`)
}

type Indexes = Record<Verdict, RuleIndex>

/** Deny, then ask, then run; what may be forbidden asks. */
function verdictOf(
  indexes: Indexes,
  call: CallLike,
  server: string | null | undefined,
): RuleVerdict | undefined {
  const { deny, ask, run } = indexes
  const tool = calledTool(typeof call.name === 'string' ? call.name : '', server)
  const given = subjectsIn(call)
  const subjects = given && byKey(given)
  const denied = strictest(deny, tool, subjects)
  const explainBy = (kind: RuleVerdict['because']['kind'], { entry }: { entry: Entry }) =>
    explain(kind, [entry], partNamed(entry, subjects))
  if (denied?.likelihood === 'yes') return explainBy('forbidden', denied)
  if (given && given.length > MAX_ARGUMENTS) return UNREADABLE
  const asked = strictest(ask, tool, subjects)
  if (asked?.likelihood === 'yes') return explainBy('asks_rule', asked)
  const possible = denied ?? asked ?? unread(indexes, call, tool)
  if (possible) return explainBy('asks_rule_unsure', possible)
  if (tool.isUncertain) return UNREADABLE
  const rules = findRunRules(run(tool, subjects).likely, tool, given)
  return rules.length > 0 && isExactly(call) ? explain('runs_rule', rules) : undefined
}

/** The arguments of a call; undefined if it has none that can be read. */
const subjectsIn = ({ arguments: given }: CallLike): readonly Subject[] | undefined =>
  isJsonObject(given)
    ? Object.entries(given).map(([name, value]) => new Subject(value, name))
    : undefined

/** A rule about arguments, if their text says others: which of them count, nobody knows. */
function unread({ deny, ask }: Indexes, call: CallLike, tool: CalledTool) {
  const { arguments: given, argumentsText } = call
  const rule = strictest(deny, tool, undefined) ?? strictest(ask, tool, undefined)
  return rule && !isTextOf(argumentsText, ownOptions(given)) ? rule : undefined
}

const VERDICT_OF: Record<RuleVerdict['because']['kind'], readonly [Verdict, string]> = {
  forbidden: ['deny', 'forbids it'],
  asks_rule: ['ask', 'asks'],
  asks_rule_unsure: ['ask', 'may name it'],
  runs_rule: ['run', 'lets it run'],
}

/** `part`: of the call, which decided. */
function explain(
  kind: RuleVerdict['because']['kind'],
  entries: readonly Entry[],
  part?: string,
): RuleVerdict {
  const rules = entries.map(({ permission }) => permission)
  const [verdict, what] = VERDICT_OF[kind]
  const reason = kind === 'asks_rule_unsure' ? undefined : rules[0]?.reason
  const because =
    reason === undefined
      ? withPart({ kind, text: `the rule ${rules[0]?.rule} ${what}` }, part)
      : { kind, text: reason, isOwn: true as const, ...(part !== undefined && { part }) }
  return { verdict, because, rules }
}

function byKey(given: readonly Subject[]): Subjects {
  const subjects = new Map<string, Subject[]>()
  for (const subject of given) addTo(subjects, argumentKey(subject.name), subject)
  return subjects
}

/** The text of the arguments says nothing that the arguments do not. */
const isExactly = ({ arguments: given, argumentsText }: CallLike): boolean =>
  argumentsText === undefined || saysNoMore(argumentsText, ownOptions(given))

/** The first rule that surely names the call, else the first that may. */
function strictest(
  index: RuleIndex,
  tool: CalledTool,
  subjects: Subjects | undefined,
): { entry: Entry; likelihood: 'yes' | 'maybe' } | undefined {
  let found: Entry | undefined
  const { likely, possible } = index(tool, subjects)
  // of a group, the first rule that may name the call is enough
  for (const group of [...Array.from(likely, (entry) => [entry]), ...possible])
    for (const entry of group) {
      const likelihood = likelihoodOf(entry, tool, subjects)
      if (likelihood === 'yes') return { entry, likelihood }
      if (likelihood === 'no') continue
      found ??= entry
      break
    }
  return found && { entry: found, likelihood: 'maybe' }
}

/** A rule that forbids names a call whatever else it is given. */
function likelihoodOf(
  { rule }: Entry,
  tool: CalledTool,
  subjects: Subjects | undefined,
): Likelihood {
  let found = isToolForbidden(rule, tool)
  for (const { key, pattern } of rule.arguments) {
    if (found === 'no') return 'no'
    const likely = subjects
      ? likeliest((subjects.get(key) ?? []).map((subject) => isForbidden(pattern, subject)))
      : 'maybe'
    if (likely !== 'yes') found = likely
  }
  return found
}

const LONGEST = 80

/** An argument, and what of it decided: `command: git push`. */
function partText({ name }: Subject, part: unknown): string {
  const value = typeof part === 'string' ? part : (JSON.stringify(part) ?? '')
  const text = isSecretKey(name) ? DOTS : maskSecrets(value.slice(0, 1000))
  return `${name}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`
}

/** The part of a call that a rule names, or may name. Undefined if it names the tool alone. */
function partNamed({ rule }: Entry, subjects: Subjects | undefined): string | undefined {
  for (const { key, pattern } of rule.arguments)
    for (const subject of subjects?.get(key) ?? []) {
      const part = decidingPart(pattern, subject)
      if (part !== undefined) return partText(subject, part)
    }
  return undefined
}

/**
 * The part of a call that keeps the rules of its tool from letting it run: one of several commands,
 * else an argument.
 */
function partLeft(
  entries: readonly Entry[],
  tool: CalledTool,
  given: readonly Subject[],
): string | undefined {
  const rules = entries.map(({ rule }) => rule).filter((rule) => isToolAllowed(rule, tool))
  for (const subject of given) {
    const left = commandLeft(
      rules.flatMap((rule) => rule.arguments.filter(({ name }) => name === subject.name)),
      subject,
    )
    if (left) return partText(subject, textOfCommand(left))
  }
  const isLeftBy = (subject: Subject) => (rule: Rule) => {
    const pattern = rule.arguments.find(({ name }) => name === subject.name)?.pattern
    return pattern ? pattern.kind !== 'command' && !isAllowed(pattern, subject) : !rule.others
  }
  const left = rules.length > 0 && given.find((subject) => rules.every(isLeftBy(subject)))
  return left ? partText(left, left.value) : undefined
}

/**
 * The first command of a line that no rule names, if rules name another one of it, or would but for
 * what is known only when it runs.
 */
function commandLeft(rules: readonly ArgumentRule[], subject: Subject): Command | undefined {
  const patterns = rules.flatMap(({ pattern }) =>
    pattern.kind === 'command' ? [pattern.command] : [],
  )
  const commands = patterns.length > 0 ? subject.parts() : []
  const left = commands.filter((command) => !patternsFor([command], patterns))
  const others = left.filter(({ words }) => !patterns.some((one) => one.words[0] === words[0]))
  if (left.length < commands.length) return left[0]
  return others.length < commands.length ? others[0] : undefined
}

const textOfCommand = (command: Command): string =>
  spelled({
    ...command,
    words: command.words.map((word) => (typeof word === 'object' ? (word?.glob ?? null) : word)),
  })

/**
 * The rules that let a call run; none if it asks. Every argument is one that the rule names. The
 * commands of one line may each have a rule of their own.
 */
function findRunRules(
  likely: Iterable<Entry>,
  tool: CalledTool,
  given: readonly Subject[] | undefined,
): readonly Entry[] {
  /** Rules that hold but for the commands of one argument. */
  const byLine = new Map<string, { entry: Entry; command: CommandPattern }[]>()
  for (const entry of likely) {
    if (!isToolAllowed(entry.rule, tool) || !isRestAllowed(entry, given)) continue
    const lines = entry.rule.arguments.flatMap(({ name, pattern }) =>
      pattern.kind === 'command' ? [{ name, command: pattern.command }] : [],
    )
    const [line] = lines
    if (!line) return [entry]
    if (lines.length === 1) addTo(byLine, line.name, { entry, command: line.command })
  }
  for (const [name, rules] of byLine) {
    const commands = given?.find((subject) => subject.name === name)?.commands()
    const patterns = rules.map(({ command }) => command)
    const used = commands && patternsFor(commands, patterns)
    if (used) return rules.filter(({ command }) => used.has(command)).map(({ entry }) => entry)
  }
  return []
}

/** Everything that is given is named, and is what the rule says; commands aside. */
const isRestAllowed = ({ rule }: Entry, given: readonly Subject[] | undefined): boolean =>
  rule.arguments.every(({ name, pattern }) => {
    if (pattern.kind === 'any') return true
    const subject = given?.find((one) => one.name === name)
    return subject !== undefined && (pattern.kind === 'command' || isAllowed(pattern, subject))
  }) &&
  (rule.others ||
    given?.every((subject) => rule.arguments.some(({ name }) => name === subject.name)) === true)

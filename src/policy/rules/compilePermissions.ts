import { isTextOf, saysNoMore } from '../../json/isTextOf.ts'
import { isJsonObject, ownOptions } from '../../tool-call/JsonObject.ts'
import {
  compiled,
  UNREADABLE,
  type CompiledPermissions,
  type RuleVerdict,
} from '../permissionsOf.ts'
import type { CallLike } from '../ToolPolicy.ts'
import { createRuleIndex, type Entry, type RuleIndex, type Subjects } from './createRuleIndex.ts'
import { isForbidden, Subject } from './matchArgument.ts'
import { calledTool, isToolForbidden, type CalledTool } from './matchTool.ts'
import { argumentKey, parseRule, RuleError } from './parseRule.ts'
import type { Likelihood } from './paths.ts'
import type { Permission, Verdict } from './Permission.ts'
import { findRunRules } from './findRunRules.ts'

const VERDICTS: readonly unknown[] = ['deny', 'ask', 'run'] satisfies Verdict[]
const MEMBERS = ['rule', 'verdict', 'reason']
/** A call with more arguments is not looked into. */
const MAX_ARGUMENTS = 1000

/**
 * Reads the rules of a policy, once for each list. Throws a TypeError that names the rule, and the
 * column, of what cannot be read. Deny counts before ask, and ask before run, wherever the rules
 * stand.
 */
export function compilePermissions(permissions: unknown): CompiledPermissions {
  compiled.compile = compilePermissions
  const read = compiled.known.get(permissions as object) ?? compile(permissions)
  compiled.known.set(permissions as object, read)
  return read
}

function compile(permissions: unknown): CompiledPermissions {
  if (!Array.isArray(permissions)) refuse('permissions', 'must be a list of { rule, verdict }')
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
  })
}

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
  const permission: Permission = Object.freeze({
    rule,
    verdict: verdict as Verdict,
    ...(reason !== undefined && { reason }),
  })
  try {
    return { permission, rule: parseRule(rule, permission.verdict) }
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
  const given = isJsonObject(call.arguments) ? Object.entries(call.arguments) : undefined
  if (given && given.length > MAX_ARGUMENTS) {
    const rule = strictest(deny, tool, undefined)
    return rule?.likelihood === 'yes' ? explain('forbidden', [rule.entry]) : UNREADABLE
  }
  const named = given?.map(([name, value]) => [name, new Subject(value)] as const)
  const subjects = named && subjectsOf(named)
  const denied = strictest(deny, tool, subjects)
  if (denied?.likelihood === 'yes') return explain('forbidden', [denied.entry])
  const asked = strictest(ask, tool, subjects)
  if (asked?.likelihood === 'yes') return explain('asks_rule', [asked.entry])
  const possible = denied ?? asked ?? unread(indexes, call, tool)
  if (possible) return explain('asks_rule_unsure', [possible.entry])
  if (tool.isUncertain) return UNREADABLE
  const rules = findRunRules(run, tool, named && new Map(named), subjects)
  return rules.length > 0 && isExactly(call) ? explain('runs_rule', rules) : undefined
}

/** A rule about arguments, where their text says others: which of them count, nobody knows. */
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

function explain(kind: RuleVerdict['because']['kind'], entries: readonly Entry[]): RuleVerdict {
  const rules = entries.map(({ permission }) => permission)
  const [verdict, what] = VERDICT_OF[kind]
  const reason = kind === 'asks_rule_unsure' ? undefined : rules[0]?.reason
  const because =
    reason === undefined
      ? { kind, text: `the rule ${rules[0]?.rule} ${what}` }
      : { kind, text: reason, isOwn: true as const }
  return { verdict, because, rules }
}

function subjectsOf(named: readonly (readonly [string, Subject])[]): Subjects {
  const subjects = new Map<string, Subject[]>()
  for (const [name, subject] of named) {
    const key = argumentKey(name)
    const same = subjects.get(key)
    if (same) same.push(subject)
    else subjects.set(key, [subject])
  }
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
  let possible: Entry | undefined
  for (const entry of index.likely(tool, subjects ?? new Map())) {
    const likelihood = likelihoodOf(entry, tool, subjects)
    if (likelihood === 'yes') return { entry, likelihood }
    if (likelihood === 'maybe') possible ??= entry
  }
  for (const group of index.possible(tool, subjects))
    for (const entry of group) {
      const likelihood = likelihoodOf(entry, tool, subjects)
      if (likelihood === 'yes') return { entry, likelihood }
      if (likelihood === 'no') continue
      possible ??= entry
      break
    }
  return possible && { entry: possible, likelihood: 'maybe' }
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
      ? anyOf((subjects.get(key) ?? []).map((subject) => isForbidden(pattern, subject)))
      : 'maybe'
    if (likely !== 'yes') found = likely
  }
  return found
}

const anyOf = (all: readonly Likelihood[]): Likelihood =>
  all.includes('yes') ? 'yes' : all.includes('maybe') ? 'maybe' : 'no'

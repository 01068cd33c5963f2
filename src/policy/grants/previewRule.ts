import { isJsonObject, type JsonObject } from '../../tool-call/JsonObject.ts'
import { argumentKind } from '../rules/parseRule.ts'
import type { CallLike, ModeExplanation, ToolDeclaration } from '../ToolPolicy.ts'
import { ruleCovers, type GrantRule } from './ruleCovers.ts'

/** A call, and what is known of its tool. */
export type KnownCall = { call: CallLike; tool: ToolDeclaration; mode: ModeExplanation }

/**
 * What a rule would do. `answered`: up to three earlier calls that it would have answered, of `count`
 * among `earlier` calls of its tools. `asked`: up to three that it does not answer, earlier ones
 * first, then made ones of the same shape.
 */
export type RulePreview = {
  answered: readonly CallLike[]
  count: number
  earlier: number
  asked: readonly CallLike[]
}

const SHOWN = 3

/**
 * What a rule would have done to the earlier calls of a conversation. `at`: the call at hand, of
 * which others are made up.
 */
export function previewRule(
  rule: GrantRule,
  at: KnownCall,
  earlier: readonly KnownCall[],
): RulePreview {
  const isCovered = ({ call, tool, mode }: KnownCall) => ruleCovers(rule, call, tool, mode)
  const names = [at.call.name, ...(rule.tools ?? []).map(({ tool }) => tool)]
  const alike = earlier.filter(
    ({ call, tool }) =>
      names.includes(call.name) && (tool.server ?? null) === (at.tool.server ?? null),
  )
  const answered = alike.filter(isCovered)
  const made = madeCalls(at.call).map((call) => ({ ...at, call }))
  return {
    answered: distinct(answered.map(({ call }) => call)).slice(0, SHOWN),
    count: answered.length,
    earlier: alike.length,
    asked: distinct(
      [...alike, ...made].filter((known) => !isCovered(known)).map(({ call }) => call),
    ).slice(0, SHOWN),
  }
}

function distinct(calls: readonly CallLike[]): readonly CallLike[] {
  const byText = new Map<string, CallLike>()
  for (const call of calls) {
    const text = textOf(call)
    if (!byText.has(text)) byText.set(text, call)
  }
  return [...byText.values()]
}

const textOf = ({ name, arguments: given }: CallLike): string => {
  try {
    return JSON.stringify([name, given])
  } catch {
    return name
  }
}

/** Calls of the same shape that do something else: one argument of each is another one. */
function madeCalls({ name, arguments: given }: CallLike): readonly CallLike[] {
  const own: JsonObject = isJsonObject(given) ? given : {}
  return Object.entries(own).flatMap(([key, value]) =>
    otherValues(key, value).map((other) => ({ name, arguments: { ...own, [key]: other } })),
  )
}

/** What a person would least like to have allowed unseen. */
const OTHER_VERBS: Readonly<Record<string, string>> = {
  git: 'push',
  npm: 'publish',
  pnpm: 'publish',
  yarn: 'publish',
  cargo: 'publish',
  gh: 'release',
  docker: 'rm',
  kubectl: 'delete',
}

function otherValues(key: string, value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'boolean') return [!value]
  if (typeof value !== 'string') return []
  switch (argumentKind(key)) {
    case 'command': {
      const program = /^\S+/.exec(value)?.[0] ?? ''
      const verb = Object.hasOwn(OTHER_VERBS, program) ? OTHER_VERBS[program] : undefined
      return [
        ...(verb === undefined ? [] : [`${program} ${verb}`]),
        `${value}; rm -rf .`,
        `${value} > notes.txt`,
      ]
    }
    case 'path': {
      const file = /[^/]*$/.exec(value)?.[0] ?? ''
      return [`other/${file}`, `/etc/${file}`, value.replace(/[^/]*$/, '../../$&')]
    }
    case 'url':
      return ['https://example.org/', value.replace(/^(\w+:\/\/)[^/]*/, '$1example.org')]
    default:
      return []
  }
}

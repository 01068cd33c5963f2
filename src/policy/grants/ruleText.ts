import { parseRule } from '../rules/parseRule.ts'
import type { Pattern, Rule } from '../rules/Rule.ts'

/** An argument's name, and the text of what it may be. */
export type ArgumentText = readonly [name: string, pattern: string]

/**
 * The text of a rule; undefined where it cannot be written so that it names this tool alone.
 * `others`: with whatever else it is given.
 */
export function ruleText(
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

/** A rule that lets run; undefined where it cannot be read. */
export function readRule(text: string): Rule | undefined {
  try {
    return parseRule(text, 'run')
  } catch {
    return undefined
  }
}

const argumentText = (name: string): string =>
  /^[\p{L}\p{N}_.$-]+$/u.test(name) ? name : `"${name}"`

const MAX_LITERAL = 200

/** The pattern that is this value and no other; undefined where no rule can say it. */
export function literalText(name: string, value: unknown): string | undefined {
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
export function quoted(text: string): string | undefined {
  if (/^[\p{L}\p{N}_./:@%+=~?&#*-]+$/u.test(text)) return text
  return text.includes('"') ? (text.includes("'") ? undefined : `'${text}'`) : `"${text}"`
}

import { RE2JS } from 're2js'

/** A compiled pattern. Its cost grows with its size times the length of the text. */
export type LinearPattern = { readonly size: number; test(text: string): boolean }

const MAX_KEPT = 200
const kept = new Map<string, LinearPattern | undefined>()

/**
 * Compiles a pattern of a JSON Schema (ECMAScript, flag `u`) for an engine that never takes longer
 * than its size times the length of the text. Undefined if that engine cannot run it.
 */
export function compilePattern(pattern: string): LinearPattern | undefined {
  if (!kept.has(pattern)) {
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(pattern, compile(pattern))
  }
  return kept.get(pattern)
}

function compile(pattern: string): LinearPattern | undefined {
  const read = readPattern(pattern)
  if (!read) return undefined
  try {
    const compiled = RE2JS.compile(read.expression)
    return { size: compiled.programSize(), test: (text) => compiled.test(text) }
  } catch {
    return undefined // no pattern, or one beyond the engine's own limits
  }
}

/** A longer pattern, and one with a larger program, is not read: compiling alone would take long. */
const MAX_LENGTH = 1000
const MAX_SIZE = 2000
/** A class of Unicode holds hundreds of ranges. */
const UNICODE_SIZE = 10

/** White space and line ends of ECMAScript. RE2's `\s` and `.` are about ASCII. */
const SPACES = String.raw`\t-\r \x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}`
const OTHERS = String.raw`\x{0}-\x{8}\x{E}-\x{1F}!-\x{9F}\x{A1}-\x{167F}\x{1681}-\x{1FFF}\x{200B}-\x{2027}\x{202A}-\x{202E}\x{2030}-\x{205E}\x{2060}-\x{2FFF}\x{3001}-\x{FEFE}\x{FF00}-\x{10FFFF}`
const NO_LINE_END = String.raw`[^\n\r\x{2028}\x{2029}]`
const ANYTHING = String.raw`\x{0}-\x{10FFFF}`

const ESCAPE = String.raw`\\(?:(?<same>[dDwWBfnrtv^$\\.*+?()[\]{}|-])|(?<slash>\/)|(?<space>[sS])|(?<back>b)|0(?!\d)|c(?<control>[A-Za-z])|u(?<high>[dD][89abAB][\da-fA-F]{2})\\u(?<low>[dD][c-fC-F][\da-fA-F]{2})|u(?![dD][89a-fA-F])(?<unit>[\da-fA-F]{4})|x(?<byte>[\da-fA-F]{2})|u\{(?<code>[\da-fA-F]{1,6})\}|(?<p>[pP])\{(?:(?:Script|sc|General_Category|gc)=)?(?<property>\w+)\})`
const IN_CLASS = new RegExp(`${ESCAPE}|(?<text>[^\\\\\\]])`, 'gu')
const TOKEN = new RegExp(
  String.raw`\[(?<not>\^?)(?<members>(?:\\[^]|[^\\\]])*)\]|(?<open>\((?:\?:|\?<[A-Za-z_]\w*>)?(?!\?))|(?<close>\))|(?<repeat>[*+?]|\{(?<least>\d+)(?:,(?<most>\d*))?\})\??|(?<dot>\.)|(?<text>[^\\[\](){}*+?.])|${ESCAPE}`,
  'gu',
)

type Groups = Record<string, string | undefined>

/**
 * Says a pattern of ECMAScript with the flag `u` in RE2's syntax, and how large its program may get.
 * Undefined if that cannot be said
 * (lookaround, references back), if it is no pattern, or too large.
 */
export function readPattern(pattern: string) {
  const tokens = pattern.length > MAX_LENGTH ? undefined : tokensOf(TOKEN, pattern)
  /** Of the pattern, and of the groups that are open, from the outside in. */
  const sizes = [0]
  let last = 0
  let expression = ''
  for (const { 0: token, groups = {} } of tokens ?? []) {
    const said = inRe2(token, groups)
    if (said === undefined) return undefined
    expression += said
    if (groups.open !== undefined) {
      sizes.push(0)
      continue
    }
    const added = sizeOf(token, groups, sizes, last)
    last = groups.repeat === undefined ? added : last + added
    sizes.push(sizes.pop()! + added)
  }
  return tokens && sizes[0]! <= MAX_SIZE ? { expression, size: sizes[0]! } : undefined
}

/** The size that a token adds: of a group its content, of a repetition all of its copies. */
function sizeOf(token: string, groups: Groups, sizes: number[], last: number): number {
  if (groups.close !== undefined) return (sizes.length > 1 ? sizes.pop()! : 0) + 1
  if (groups.repeat === undefined) return /\\[pPsS]/.test(token) ? UNICODE_SIZE : 1
  const times = Number(groups.most || groups.least || 1)
  return last * (Math.max(times, 1) - 1) + 1
}

function tokensOf(kind: RegExp, text: string): RegExpExecArray[] | undefined {
  const tokens = [...text.matchAll(kind)]
  return tokens.map(([token]) => token).join('') === text ? tokens : undefined
}

function inRe2(token: string, groups: Groups): string | undefined {
  if (groups.members !== undefined) return classInRe2(groups.not !== '', groups.members)
  if (groups.dot) return NO_LINE_END
  if (groups.space) return `[${groups.space === 's' ? SPACES : OTHERS}]`
  if (groups.back) return token
  return token.startsWith('\\') ? escapeInRe2(token, groups) : token
}

function classInRe2(isNot: boolean, members: string): string | undefined {
  if (members === '') return isNot ? `[${ANYTHING}]` : `[^${ANYTHING}]`
  const said = tokensOf(IN_CLASS, members)?.map(({ 0: token, groups = {} }) => {
    if (groups.space) return groups.space === 's' ? SPACES : OTHERS
    if (groups.back) return String.raw`\x{8}`
    if (token === '[') return String.raw`\[` // `[:` would begin a class of POSIX
    return groups.text ?? escapeInRe2(token, groups)
  })
  return said && `[${isNot ? '^' : ''}${said.join('')}]`
}

function escapeInRe2(token: string, groups: Groups): string {
  const { same, slash, control, high, low, unit, byte, code, p, property } = groups
  if (same) return token
  if (slash) return slash
  if (property) return `\\${p}{${property}}`
  if (control) return `\\x{${(control.charCodeAt(0) % 32).toString(16)}}`
  if (high && low) {
    const character = String.fromCharCode(parseInt(high, 16), parseInt(low, 16))
    return `\\x{${character.codePointAt(0)!.toString(16)}}`
  }
  return `\\x{${unit ?? byte ?? code ?? '0'}}`
}

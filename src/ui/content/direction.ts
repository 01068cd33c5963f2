/**
 * How a text runs that tells it by no shape. `name`: names in a row, from left to right, as in a
 * path or a key. `command`: words in a row.
 */
export type Flow = 'name' | 'command' | undefined

/** Blocks of scripts that run from right to left, with their marks and digits. */
const RIGHT = String.raw`\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}`

const TAIL = String.raw`[\p{M}\u200C\u200D\uFE0F]*`

/** Stands in any direction: it never begins or ends a span. */
const NEUTRAL = String.raw`[${RIGHT}\p{M}\p{Z}\p{Cc}\p{Cf}]|(?![%#])\p{P}`

const LEFT_LETTER = String.raw`(?:(?![${RIGHT}])\p{L})`

const HAS_RIGHT = new RegExp(`[${RIGHT}]`, 'u')

const FIRST_LETTER = new RegExp(`[${RIGHT}]|${LEFT_LETTER}`, 'u')

const PATH = /^(?:~|\.{0,2}[/\\]|[a-z]:\\)/i

const WORD = new RegExp(String.raw`^\S*(?:(?![${RIGHT}\p{M}\p{P}])\S|[/\\@:&#%_])\S*$`, 'u')

const NEEDS_SIGN = new RegExp(String.raw`${LEFT_LETTER}|[/\\~]`, 'u')

const spanOf = (inner: string) => new RegExp(`([${RIGHT}](?:${inner}*[${RIGHT}])?${TAIL})`, 'u')

/** Texts against the direction of their line. */
const SPANS = {
  rtl: new RegExp(`((?!${NEUTRAL}).(?:[^${RIGHT}]*(?!${NEUTRAL}).)?${TAIL})`, 'su'),
  prose: spanOf(String.raw`(?:[${RIGHT}]|(?!\p{L}|\p{Nl}|\p{So}|\p{Co}).)`),
  name: spanOf(String.raw`[${RIGHT}\p{M}\p{Nd} _-]`),
  command: spanOf(String.raw`[${RIGHT}\p{M}\p{Nd}_-]`),
}

export const isBidirectional = (text: string): boolean => HAS_RIGHT.test(text)

/** Paths and other single words run from left to right; sentences as their first letter does. */
export function lineFlow(line: string, flow: Flow) {
  const isName = flow ?? (PATH.test(line) || WORD.test(line) ? 'name' : undefined)
  const isRight = !isName && HAS_RIGHT.test(FIRST_LETTER.exec(line)?.[0] ?? '')
  return isRight
    ? ({ direction: 'rtl', flow: 'rtl', hasSign: NEEDS_SIGN.test(line) } as const)
    : ({ direction: 'ltr', flow: isName ?? 'prose', hasSign: false } as const)
}

/**
 * A line in pieces; each second one runs against it, and is isolated. So nothing moves over a
 * border, and two lines that differ are drawn in different orders.
 */
export const spansOf = (line: string, flow: keyof typeof SPANS): readonly string[] =>
  line.split(SPANS[flow])

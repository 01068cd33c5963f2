/** How a run of a line is drawn. */
export type TerminalStyle = {
  colour?: TerminalColour
  isBold?: true
  isDim?: true
  isItalic?: true
  isUnderlined?: true
  isStruck?: true
  isInverse?: true
  /** Its address, by OSC 8. Nothing has checked it. */
  href?: string
}

/** A piece of a line in one style. */
export type TerminalRun = { readonly text: string; readonly style: TerminalStyle }

export type TerminalLine = readonly TerminalRun[]

/** A terminal's view of a text that grows. */
export interface Terminal {
  write(text: string): void
  /** All but the last are the same objects as before. */
  lines(): readonly TerminalLine[]
  /** How many codes have been left out, because they act on more than a line. */
  readonly left: number
}

const PLAIN: TerminalStyle = {}

/**
 * Printable text; CSI; OSC with its end; another escape; one control. Source: ECMA-48.
 */
const TOKEN =
  // eslint-disable-next-line no-control-regex
  /[^\x00-\x1f\x7f-\x9f]+|\x1b\[([0-?]{0,80})[ -/]{0,80}([@-~])|\x1b\]([^\x07\x1b]{0,4000})(?:\x07|\x1b\\)|\x1b[^[\]\x1b]|[^]/gy

/** A sequence that has begun and not ended: the rest of it may still come. */
// eslint-disable-next-line no-control-regex
const UNFINISHED = /\x1b(?:\[[0-?]{0,80}[ -/]{0,80}|\][^\x07\x1b]{0,4000}\x1b?)?$/

/**
 * Shows what a program wrote, as text. Colours, styles, links, carriage return, backspace, erasing
 * and moving within a line are followed; nothing else acts.
 */
export function createTerminal(): Terminal {
  const done: TerminalLine[] = []
  const pen = createPen()
  let line = createLine()
  let pending = ''
  let left = 0

  function control(code: string) {
    if (code === '\n') {
      done.push(line.runs())
      line = createLine()
    } else if (code === '\r') line.moveTo(0)
    else if (code === '\b') line.moveBy(-1)
    else if (code === '\t') line.put(code, pen.style())
    else left += 1
  }
  function sequence(parameters: string, final: string) {
    if (final === 'm' && !/^[<=>?]/.test(parameters)) return pen.follow(parameters)
    const codes = numbersIn(parameters)
    const count = Math.max(1, codes[0] ?? 0)
    if (final === 'K') line.erase(codes[0] ?? 0)
    else if (final === 'G') line.moveTo(count - 1)
    else if (final === 'C') line.moveBy(count)
    else if (final === 'D') line.moveBy(-count)
    else left += 1
  }
  function command(text: string) {
    const [, href] = /^8;[^;]*;(.*)$/.exec(text) ?? []
    const { href: _before, ...others } = pen.style()
    if (href === undefined) left += 1
    else pen.turn(href === '' ? others : { ...others, href })
  }
  return {
    write(text) {
      const given = pending + text
      pending = UNFINISHED.exec(given.slice(-5000))?.[0] ?? ''
      const whole = given.slice(0, given.length - pending.length)
      for (const [token, parameters, final, said] of whole.matchAll(TOKEN)) {
        if (final !== undefined) sequence(parameters ?? '', final)
        else if (said !== undefined) command(said)
        else if (isPrintable(token)) line.put(token, pen.style())
        else control(token)
      }
    },
    lines: () => [...done, line.runs()],
    get left() {
      return left
    },
  }
}

const isPrintable = (token: string): boolean => token >= ' ' && !/^[\x7f-\x9f]/.test(token)

/** The style in which text is written. Styles that are alike are one object, so that runs join. */
function createPen() {
  const known = new Map<string, TerminalStyle>()
  /** The style after a sequence, by the style before it: few of them come again and again. */
  let followed = new WeakMap<TerminalStyle, Map<string, TerminalStyle>>()
  let style = PLAIN
  function turn(to: TerminalStyle) {
    const name = JSON.stringify(Object.entries(to).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (known.size > MOST_STYLES) {
      known.clear()
      followed = new WeakMap()
    }
    style = name === '[]' ? PLAIN : (known.get(name) ?? to)
    known.set(name, style)
  }
  return {
    style: () => style,
    turn,
    follow(parameters: string) {
      const before = style
      const sequences = followed.get(before) ?? new Map<string, TerminalStyle>()
      const next = sequences.get(parameters)
      if (next) style = next
      else turn(styleAfter(before, numbersIn(parameters)))
      if (sequences.size < MOST_STYLES) followed.set(before, sequences.set(parameters, style))
    },
  }
}

function createLine() {
  let runs: TerminalRun[] = []
  let length = 0
  let column = 0

  function append(text: string, style: TerminalStyle) {
    const last = runs.at(-1)
    if (last?.style === style) runs[runs.length - 1] = { text: last.text + text, style }
    else runs.push({ text, style })
    length += text.length
  }
  function replace(line: TerminalLine) {
    runs = [...line]
    length = line.reduce((sum, { text }) => sum + text.length, 0)
  }
  return {
    runs: (): TerminalLine => [...runs],
    moveTo: (to: number) => void (column = Math.max(0, Math.min(to, MOST_BLANKS))),
    moveBy: (by: number) =>
      void (column = Math.max(0, Math.min(column + by, length + MOST_BLANKS))),
    put(text: string, style: TerminalStyle) {
      if (column < length) replace(overwritten(runs, column, { text, style }))
      else append(' '.repeat(column - length) + text, style)
      column += text.length
    },
    erase: (what: number) => replace(erased(runs, what, column)),
  }
}

/** A column further right is a column of no terminal. */
const MOST_BLANKS = 1000
const MOST_STYLES = 1000

const numbersIn = (parameters: string): number[] =>
  parameters.split(/[;:]/).map((text) => Number(text) || 0)

/** Half of a pair of surrogates is never cut off. */
const splitAt = (text: string, at: number): [string, string] => {
  const end = /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at + 1 : at
  return [text.slice(0, end), text.slice(end)]
}

function cut(line: TerminalLine, at: number): [TerminalLine, TerminalLine] {
  const before: TerminalRun[] = []
  const after: TerminalRun[] = []
  let from = 0
  for (const run of line) {
    const [start, end] = splitAt(run.text, Math.max(0, Math.min(at - from, run.text.length)))
    if (start !== '') before.push({ ...run, text: start })
    if (end !== '') after.push({ ...run, text: end })
    from += run.text.length
  }
  return [before, after]
}

function overwritten(line: TerminalLine, column: number, run: TerminalRun): TerminalLine {
  const [before, rest] = cut(line, column)
  const [, after] = cut(rest, run.text.length)
  return [...before, run, ...after]
}

/** 0: from the cursor on, 1: up to it, 2: all of the line. */
function erased(line: TerminalLine, what: number, column: number): TerminalLine {
  const [before, after] = cut(line, column)
  if (what === 0) return before
  if (what === 2) return []
  return [{ text: ' '.repeat(Math.min(column, MOST_BLANKS)), style: PLAIN }, ...after]
}

const ON: Readonly<Record<number, TerminalStyle>> = {
  1: { isBold: true },
  2: { isDim: true },
  3: { isItalic: true },
  4: { isUnderlined: true },
  7: { isInverse: true },
  9: { isStruck: true },
}
const OFF: Readonly<Record<number, readonly (keyof TerminalStyle)[]>> = {
  22: ['isBold', 'isDim'],
  23: ['isItalic'],
  24: ['isUnderlined'],
  27: ['isInverse'],
  29: ['isStruck'],
  39: ['colour'],
}

/** The style after a sequence of SGR. A ground is not drawn: text must stay legible on ours. */
function styleAfter(before: TerminalStyle, codes: readonly number[]): TerminalStyle {
  let style: TerminalStyle = before
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]!
    if (code === 0) style = style.href === undefined ? PLAIN : { href: style.href }
    else if (ON[code]) style = { ...style, ...ON[code] }
    else if (OFF[code])
      style = Object.fromEntries(
        Object.entries(style).filter(([key]) => !OFF[code]!.includes(key as keyof TerminalStyle)),
      )
    else {
      const { colour, used } = colourAfter(codes, at)
      const { colour: _before, ...others } = style
      if (used > 0 && code !== 48) style = { ...others, ...(colour && { colour }) }
      at += Math.max(0, used - 1)
    }
  }
  return style
}

/** Colours of a terminal that a theme has. Black, white and what is between are the text's own. */
export type TerminalColour = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'dim'

const BASE: readonly (TerminalColour | undefined)[] = [
  undefined,
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  undefined,
]
/** By hue, a sixth of the circle each, from red on. */
const HUES: readonly TerminalColour[] = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta']
/** A colour with less of it is a grey. */
const LEAST_CHROMA = 40

/**
 * The colour that a code of SGR and those after it stand for, and how many were `used`. Source:
 * ECMA-48, 8.3.117; xterm, 256 colours.
 */
function colourAfter(
  codes: readonly number[],
  at: number,
): { colour: TerminalColour | undefined; used: number } {
  const code = codes[at] ?? 0
  if (code >= 30 && code < 38) return { colour: BASE[code - 30], used: 1 }
  if (code >= 90 && code < 98) return { colour: code === 90 ? 'dim' : BASE[code - 90], used: 1 }
  if (code !== 38 && code !== 48) return { colour: undefined, used: 0 }
  const [, kind, first = 0, second = 0, third = 0] = codes.slice(at)
  if (kind === 5) return { colour: ofPalette(first), used: 3 }
  if (kind === 2) return { colour: ofRgb(first, second, third), used: 5 }
  return { colour: undefined, used: 1 }
}

function ofPalette(index: number): TerminalColour | undefined {
  if (index < 16) return index === 8 ? 'dim' : BASE[index % 8]
  if (index >= 232) return index < 248 ? 'dim' : undefined
  const level = (step: number) => (step === 0 ? 0 : 55 + 40 * step)
  const at = index - 16
  return ofRgb(level(Math.floor(at / 36)), level(Math.floor(at / 6) % 6), level(at % 6))
}

function ofRgb(red: number, green: number, blue: number): TerminalColour | undefined {
  const most = Math.max(red, green, blue)
  const chroma = most - Math.min(red, green, blue)
  if (chroma < LEAST_CHROMA) return most > 80 && most < 170 ? 'dim' : undefined
  const hue =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma
  return HUES[Math.round(hue + 6) % 6]
}

import type { GoValue, Mark } from './GoValue.ts'
import type { Flags } from './Printer.ts'
import { PieceWriter } from './printValues.ts'
import type { Run } from './Run.ts'

type Argument = GoValue | undefined

const FLAGS: Record<string, 'minus' | 'plus' | 'sharp' | 'space' | 'zero'> = { '-': 'minus', '+': 'plus', '#': 'sharp', ' ': 'space', '0': 'zero' }
/** fmt: widths and precisions beyond this are no numbers. */
const MAX_NUMBER = 1_000_000

/**
 * fmt.Sprintf, mistakes included: they are text in the output ("%!verb(type=value)", "%!(EXTRA …)", "%!(NOVERB)", "%!(BADINDEX)"), never an error.
 */
export function sprintf(run: Run, format: string, formatMark: Mark, values: readonly Argument[]): GoValue {
  return new Formatting(run, format, formatMark, values).result()
}

class Formatting {
  readonly #format: string
  readonly #mark: Mark
  readonly #values: readonly Argument[]
  readonly #writer: PieceWriter
  readonly #run: Run
  #at = 0
  #argument = 0
  #flags: Flags = {}
  /** An argument was named by `[n]`: then nobody is told of those left over. */
  #isReordered = false
  #isGoodIndex = true
  #isAfterIndex = false

  constructor(run: Run, format: string, mark: Mark, values: readonly Argument[]) {
    this.#run = run
    this.#format = format
    this.#mark = mark
    this.#values = values
    this.#writer = new PieceWriter(run)
  }

  result(): GoValue {
    while (this.#at < this.#format.length) {
      const percent = this.#format.indexOf('%', this.#at)
      const end = percent < 0 ? this.#format.length : percent
      this.#say(this.#format.slice(this.#at, end))
      this.#at = end + 1
      if (percent >= 0 && !this.#directive()) break
    }
    this.#extra()
    return this.#writer.result()
  }

  #say(text: string): void {
    this.#writer.text(text, this.#mark)
  }

  /** One `%…`. False where the format ends in it. */
  #directive(): boolean {
    this.#run.spend(1)
    this.#readFlags()
    this.#isAfterIndex = false
    this.#isGoodIndex = true
    this.#readIndex()
    this.#readWidth()
    if (this.#format[this.#at] === '.' && this.#at + 1 < this.#format.length) this.#readPrecision()
    if (!this.#isAfterIndex) this.#readIndex()
    const code = this.#format.codePointAt(this.#at)
    if (code === undefined) {
      this.#say('%!(NOVERB)')
      return false
    }
    const verb = String.fromCodePoint(code)
    this.#at += verb.length
    if (verb === '%') this.#say('%')
    else if (!this.#isGoodIndex) this.#say(`%!${verb}(BADINDEX)`)
    else if (this.#argument >= this.#values.length) this.#say(`%!${verb}(MISSING)`)
    else this.#writer.argument(this.#values[this.#argument++], verb, this.#flagsFor(verb))
    return true
  }

  #flagsFor(verb: string): Flags {
    const { sharp = false, plus = false, ...flags } = this.#flags
    return verb === 'v' ? { ...flags, goSyntax: sharp, fieldNames: plus } : this.#flags
  }

  #readFlags(): void {
    this.#flags = {}
    for (let flag = FLAGS[this.#format[this.#at] ?? '']; flag; flag = FLAGS[this.#format[++this.#at] ?? '']) this.#flags[flag] = true
  }

  #readWidth(): void {
    if (this.#format[this.#at] === '*') {
      this.#at++
      const width = this.#takeInt()
      if (width === undefined) this.#say('%!(BADWIDTH)')
      else {
        this.#flags.width = Math.abs(width)
        if (width < 0) this.#flags.minus = true
      }
      this.#isAfterIndex = false
      return
    }
    this.#flags.width = this.#readNumber()
    if (this.#isAfterIndex && this.#flags.width !== undefined) this.#isGoodIndex = false
  }

  #readPrecision(): void {
    this.#at++
    if (this.#isAfterIndex) this.#isGoodIndex = false
    this.#readIndex()
    if (this.#format[this.#at] === '*') {
      this.#at++
      const precision = this.#takeInt()
      if (precision === undefined || precision < 0) this.#say('%!(BADPREC)')
      else this.#flags.precision = precision
      this.#isAfterIndex = false
    } else this.#flags.precision = this.#readNumber() ?? 0
  }

  /** Digits. A number too large is none, and takes the format's rest. */
  #readNumber(): number | undefined {
    let number: number | undefined
    for (; /\d/.test(this.#format[this.#at] ?? ''); this.#at++) {
      if ((number ?? 0) > MAX_NUMBER) {
        this.#at = this.#format.length
        return undefined
      }
      number = (number ?? 0) * 10 + Number(this.#format[this.#at])
    }
    return number
  }

  /** The argument for a `*`, which must be an int. */
  #takeInt(): number | undefined {
    if (this.#argument >= this.#values.length) return undefined
    const value = this.#values[this.#argument++]
    const number = value?.kind === 'int' || value?.kind === 'uint8' ? Number(value.data) : undefined
    return number === undefined || Math.abs(number) > MAX_NUMBER ? undefined : number
  }

  /** `[n]`: the argument that is next, from 1. */
  #readIndex(): void {
    this.#isAfterIndex = false
    if (this.#format[this.#at] !== '[') return
    this.#isReordered = true
    const rest = this.#format.slice(this.#at)
    const close = rest.length < 3 ? -1 : rest.indexOf(']')
    const inside = rest.slice(1, Math.max(close, 1))
    this.#at += close < 0 ? 1 : close + 1
    const isNumber = /^\d{1,8}$/.test(inside) && Number(inside) <= MAX_NUMBER * 10 + 9
    const index = Number(inside) - 1
    this.#isAfterIndex = isNumber
    if (isNumber && index >= 0 && index < this.#values.length) this.#argument = index
    else this.#isGoodIndex = false
  }

  #extra(): void {
    if (this.#isReordered || this.#argument >= this.#values.length) return
    this.#say('%!(EXTRA ')
    this.#values.slice(this.#argument).forEach((value, index) => {
      if (index > 0) this.#say(', ')
      if (value) this.#say(`${value.type.name}=`)
      this.#writer.argument(value, 'v')
    })
    this.#say(')')
  }
}

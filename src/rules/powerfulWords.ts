import { byNames, CODE_PROGRAMS, READERS } from './programs.ts'
import { matchGlob } from './keys.ts'
import { listOf } from '../policy/schemaHints.ts'
import { COMMON, FORMS, HARMLESS, LAUNCHERS, PROGRAMS } from './optionTables.ts'

const MARKS = listOf('all only long second script everywhere')

/** `--junit_xml`, `-junitXml` and `--junit-xml` alike. */
const nameOf = (option: string): string =>
  option.replace(/^-+/, '').replace(/[-_]/g, '').toLowerCase()

/** A row of the tables. `isLauncher`: it runs another program. */
function rowOf(name: string, text: string, isLauncher: boolean) {
  const own = text.split(' ').filter((part) => part !== '')
  const isOnly = own.includes('only')
  const parts = isOnly ? [...own, ...HARMLESS.split(' ')] : own
  const options = parts.filter((part) => part.startsWith('-') && !part.includes('*'))
  const marks = new Set(parts.filter((part) => MARKS.has(part)))
  return {
    name,
    isLauncher,
    marks,
    /** Letters of options: `p` of `-p`. */
    letters: options.flatMap((option) => (/^-[^-]$/.test(option) ? [option.slice(1)] : [])),
    /** Names of options, without signs. */
    names: isOnly ? [] : options.filter((option) => option.length > 2).map(nameOf),
    /** Words as they stand, and words with wildcards. */
    words: new Set(parts.filter((part) => !marks.has(part))),
    globs: parts.filter((part) => part.includes('*')),
    harmless: isOnly
      ? new Set(parts)
      : new Set(parts.flatMap((part) => (part.startsWith('!') ? [part.slice(1)] : []))),
    form: FORM_BY_NAME.get(name),
  }
}
type Row = ReturnType<typeof rowOf>

const FORM_BY_NAME = new Map(byNames(FORMS, (form) => form))
const ROWS = new Map([
  ...byNames(PROGRAMS, (text, name) => rowOf(name, text, false)),
  ...byNames(LAUNCHERS, (text, name) => rowOf(name, text, true)),
])
const COMMON_ROW = rowOf('', COMMON, true)

/** `/bin/RM.exe` as `rm`. */
export function programOf(word: string): string {
  if (/^[a-z_-]+$/.test(word) && word.length <= 200) return word
  const name = /[^/\\]*$/.exec(word.slice(-200))?.[0] ?? ''
  return name
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat|com)$/, '')
    .replace(/^(python|ruby|node|perl|lua|php)[\d.]+$/, '$1')
}

/** `eslint@9`, `eslint.js`, `gcc-13` and `x86_64-linux-gnu-gcc` have the rows of their programs. */
function findRow(word: string): Row | undefined {
  if (/^-(?!m\w)/.test(word)) return undefined
  const name = programOf(word.replace(/^[!%@]+(?!.*\/)|^-m(?=\w)/, ''))
  const plain = name
    .replace(/(.)[@=<>~[].*$/, '$1')
    .replace(/\.(?:[cm]?[jt]s|py|rb|pl|phar|sh|ps1|jar|bin)$/, '')
  const base = plain.replace(/[-_.]?v?\d[\d._]*$/, '')
  const parts = base.split('-')
  const names = [name, plain, base, parts.at(-1), parts[0], base.split('.')[0]]
  return names.map((each) => ROWS.get(each ?? '')).find((row) => row !== undefined)
}

/** The place of the script in an interpreter, if it is right behind it: also of `-m` and `-jar`. */
function scriptAt(words: readonly string[], at: number): number | undefined {
  const next = words[at + 1] ?? ''
  if (next === '-m' || next === '-jar') return at + 2
  const isScript = /^[^-]|^-m\w/.test(next) && !/^(?:watch|run|inspect)$/.test(next)
  return isScript ? at + 1 : undefined
}

const isOption = (word: string): boolean => /^[-+]./.test(word)

/** The options that count at a place of a command. */
class OptionsInForce {
  #rows: Row[] = []
  #outer: readonly Row[] = []
  #operands = 0

  get last(): Row | undefined {
    return this.#rows.at(-1)
  }

  add(row: Row): void {
    this.#rows.push(row)
    this.#operands = 0
  }

  /** All that follows belongs to the last program: of the others only names of options count. */
  close(): void {
    const last = this.last
    const stays = (row: Row) => row.name === last?.name || row.marks.has('everywhere')
    this.#outer = this.#rows.filter((row) => !stays(row))
    this.#rows = this.#rows.filter(stays)
  }

  has(word: string): boolean {
    // a shell runs what is in the index of an array
    if (/\[[^\]]*[$`]/.test(word)) return true
    if (!isOption(word)) this.#operands += 1
    if (this.last?.marks.has('second') && this.#operands > 1) return true
    const [name = ''] = word.split(/[=:]/)
    if (this.last?.harmless.has(name)) return false
    return (
      this.#rows.some((row) => isIn(row, word, name)) ||
      this.#outer.some((row) => isNameIn(row, word, name)) ||
      isNameIn(COMMON_ROW, word, name) ||
      // most programs have it for the file that they write
      (this.last?.isLauncher !== false && /^-(?:o|[a-zA-Z]{1,2}o$)/.test(word))
    )
  }
}

/** An option by its name or the first letters of that. */
function isNameIn({ names, globs, marks }: Row, word: string, option: string): boolean {
  if (!isOption(word) || marks.has('only')) return false
  const mayBe = (glob: string) => matchGlob(glob, word) || matchGlob(glob, option)
  if (!option.startsWith('--no-') && globs.some(mayBe)) return true
  const name = nameOf(option)
  if (name === '') return false
  const mayBeShort = !word.startsWith('--') && !/^-[a-z]{4}/.test(word)
  return names.some((each) => (mayBeShort ? each === name : each.startsWith(name)))
}

function isIn(row: Row, word: string, name: string): boolean {
  const { marks, letters, words, globs, form } = row
  if (marks.has('all') || form?.test(word)) return true
  if (marks.has('only')) {
    const isListed = words.has(name) || globs.some((glob) => matchGlob(glob, word))
    return isOption(word) && word !== '--' && !isListed
  }
  if (words.has(word) || isNameIn(row, word, name)) return true
  if (!/^-[^-]/.test(word)) return false
  const isLong = marks.has('long')
  return letters.some((letter) => (isLong ? name === `-${letter}` : word.includes(letter)))
}

/** A program that only reads, or a script: without options of its own. */
const READER_ROW = rowOf('', '', false)
const SCRIPT_ROW = rowOf('', '', true)

/**
 * For each word of a command, true if it is an option by which the program, or another one that it
 * runs, does more than their names say. `isNamed`: the words that a rule names; its wildcards stand
 * for the others.
 */
export function powerfulWords(
  words: readonly string[],
  isNamed: (at: number) => boolean = () => true,
): readonly boolean[] {
  const inForce = new OptionsInForce()
  let isOpen = true
  let isComplete = false
  let script = -1
  let lacksCode = false
  return words.map((word, at) => {
    if (isComplete && isOpen && !isNamed(at)) {
      isOpen = false
      inForce.close()
    }
    const isPowerful = at > 0 && (inForce.has(word) || (lacksCode && !isNamed(at)))
    const verb = inForce.last && ROWS.get(`${inForce.last.name} ${word}`)
    if (verb) inForce.add({ ...verb, name: inForce.last.name })
    if (isNamed(at) && !isOption(word)) lacksCode = false
    if (isComplete || !isOpen) return isPowerful
    const program = programOf(word)
    const isReader = at === 0 && READERS.has(program)
    const other = isReader ? READER_ROW : at === script ? SCRIPT_ROW : undefined
    const row = findRow(word)
    const found = row ?? other
    if (!found) return isPowerful
    lacksCode ||= isNamed(at) && CODE_PROGRAMS.has(row?.name ?? program)
    isComplete ||= isNamed(at) && (!found.isLauncher || found === SCRIPT_ROW)
    const behind = found.marks.has('script') ? scriptAt(words, at) : undefined
    if (behind === undefined) inForce.add(found)
    else script = behind
    return isPowerful
  })
}

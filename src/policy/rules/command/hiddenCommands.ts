import type { ShellCommand, ShellWord } from '../../../shell/ShellCommand.ts'
import { CODE_PROGRAMS, headOf, RUNNERS } from './programs.ts'

/** A longer line is read in one way only. */
const MAX_LINE = 5000
/** What is behind this may be anything. */
const MAX_CUT = 100_000
/** A call of another language that runs the command in its quotes. */
const CALL =
  /(?:\b(?:system|\w{0,10}exec\w{0,10}|popen|spawn\w{0,10}|call|run|check_\w{1,10}|getoutput|shell)\s{0,5}\(?\s{0,5}\[?|\|)\s{0,5}(?:"([^"]{1,500})"|'([^']{1,500})')|`([^`]{1,500})`/g
/** `1e rm x` of sed, `!rm x` of vim and ed. */
const ESCAPE = /^(?:[\d,$]{0,20}e\s{1,5}|:?!)(.{1,500})$/s

/** The commands of a line that is too long to be read: cut where one may begin, without its quotes. */
export function cutAtSigns(line: string): readonly Pick<ShellCommand, 'words' | 'writes'>[] {
  const pieces = new Set(line.slice(0, MAX_CUT).split(/[;&|\n\r(){}`]+/))
  return [...pieces].flatMap((piece) => {
    const [names = '', ...writes] = piece.split('>')
    const words = names.split(/\s+/).filter((word) => word !== '')
    return words.length === 0 ? [] : [{ words: words.map(wordOf), writes: writes.map(fileOf) }]
  })
}

const fileOf = (text: string): ShellWord => wordOf(text.trim().split(/\s/)[0] ?? '')

export const wordOf = (text: string): ShellWord => ({
  text: text.replace(/["'\\]/g, ''),
  start: 0,
  end: 0,
  isDynamic: text.includes('$'),
  isGlob: false,
  isQuoted: true,
})

/** As it stands; with `$"rm"` as `"rm"`; with `r{m,}` as the words that some shells make of it. */
export function readingsOf(line: string): ReadonlySet<string> {
  if (line.length > MAX_LINE) return new Set([line])
  const plain = line.replace(/\$(?=")/g, '')
  const expanded = plain.replace(
    /([^\s{}'"$]{0,100})\{([^\s{}'"]{0,100},[^\s{}'"]{0,100})\}([^\s{}'"]{0,100})/g,
    (_, before: string, choices: string, after: string) =>
      choices
        .split(',')
        .map((choice) => before + choice + after)
        .join(' '),
  )
  return new Set([line, plain, expanded])
}

/** `git-push x` as `git push x`, and `cmd /crm x` as `cmd /c rm x`. */
export function inTwoWords(program: string, words: readonly ShellWord[]): ShellWord[] | undefined {
  if (!program.startsWith('git-') && !RUNNERS.has(program)) return undefined
  const partsOf = (text: string, at: number) => {
    if (program === 'cmd' && /^\/[ckr][^\s/]/i.test(text)) return [text.slice(0, 2), text.slice(2)]
    const name = at === 0 || RUNNERS.has(program) ? headOf(text) : ''
    return name.startsWith('git-') ? ['git', name.slice(4)] : undefined
  }
  const at = words.findIndex(({ text }, index) => partsOf(text, index) !== undefined)
  const word = words[at]
  if (!word) return undefined
  const parts = partsOf(word.text, at) ?? []
  return words.toSpliced(at, 1, ...parts.map((text) => ({ ...word, text })))
}

/** Commands that plainly stand in the code of another language, or in an alias. */
export function commandsIn(program: string, text: string): readonly string[] {
  // what `env -S` splits has signs of its own for blanks
  if (RUNNERS.has(program) && /\\[_tnrfv]/.test(text)) return [text.replace(/\\[_tnrfv]/g, ' ')]
  if (program === 'git') return /^alias\.[\w-]{1,50}=!(.{1,500})$/s.exec(text)?.slice(1) ?? []
  if (!CODE_PROGRAMS.has(program) || text.length > MAX_LINE) return []
  const calls = [...text.matchAll(CALL)].flatMap(([, ...quoted]) => quoted.filter(Boolean))
  return [...calls, ...(ESCAPE.exec(text)?.slice(1) ?? [])]
}

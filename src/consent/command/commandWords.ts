import type { ShellWord } from '../../shell/ShellCommand.ts'

/** A program, or a flag of one, where it stands in the line. */
export type CommandWord = { start: number; end: number; kind: 'program' | 'flag' }

/** Words that are drawn by what they are. */
const MAX_WORDS = 200

/** The program of a command and its flags. */
export const commandWords = ([head, ...rest]: readonly ShellWord[]): readonly CommandWord[] => [
  ...(head ? [wordOf('program', head)] : []),
  ...rest.filter(isFlag).map((word) => wordOf('flag', word)),
]

const wordOf = (kind: CommandWord['kind'], { start, end }: ShellWord) => ({ start, end, kind })

const isFlag = ({ text, isQuoted, isInput }: ShellWord): boolean =>
  text.startsWith('-') && !isQuoted && !isInput

/** In the order of the line, no more than are drawn. */
export const firstWords = (words: readonly CommandWord[]): readonly CommandWord[] =>
  [...words].sort((a, b) => a.start - b.start).slice(0, MAX_WORDS)

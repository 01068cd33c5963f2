/**
 * Text of a command line. `at`: where each of its characters stands in the line that a person is
 * shown; only who marks places in that line needs it, and pays for it.
 */
export type ShellText = { text: string; at?: readonly number[] | undefined }

/**
 * A word as the shell reads it: quotes and escapes taken off. `start` and `end` are positions in
 * the shown line, or in the text that was read, if nothing says where that is shown. `at` comes
 * with a text that has it.
 */
export type ShellWord = ShellText & {
  start: number
  end: number
  /** Part of it is only known when it runs: a variable, a substitution, or a pattern. */
  isDynamic: boolean
  /** It is dynamic only since it is a pattern of file names: `*.md`. */
  isGlob: boolean
  isQuoted: boolean
  /** No argument of its command: the text of a here-document. */
  isInput?: boolean
}

/**
 * Facts that the parts of one pipeline share: its start, and whether one of them brought something
 * from elsewhere or out of encoded text.
 */
export type Pipeline = { start: number; fetches: boolean; decodes: boolean }

/** One command of a line. */
export type ShellCommand = {
  words: ShellWord[]
  /** Files that it writes by redirection. */
  writes: ShellWord[]
  /** Files that it reads by redirection. */
  reads: ShellWord[]
  /** The pipeline that it belongs to; what came before it in there. */
  pipeline: Pipeline
  /** Facts of a substitution or a group inside it. */
  inner: Pipeline
  end: number
}

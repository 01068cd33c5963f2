import type { TextRange } from '../../engine/text/TextChange.ts'

/**
 * A text within something larger, which gets another text there and stays as it is around it;
 * undefined where that would be read otherwise.
 */
export type TextSlot<Whole> = { text: string; replaceWith(text: string): Whole | undefined }

const SHELL = /^(?:\/\S*\/)?(?:ba|z|da)?sh$/

/**
 * What stands before a heredoc of `apply_patch`, and on its line: words, operators and closed
 * quotes. A comment, a substitution, an escape, another heredoc or a quote that goes on may make
 * something else of the lines below.
 */
const OPENING =
  /^(?:[\w\s./=~:,@%+;&|-]|'[^'\n]*'|"[^"\n$`\\]*")*apply_patch[ \t]*<<[ \t]*(['"]?)(\w+)\1(?![^\s;&|>])[\w \t./=~:,@%+;&|>-]*$/
const MAX_OPENING_LENGTH = 10_000

/**
 * The patch that a command hands to `apply_patch` as it stands there: a word of its own, or all of a
 * heredoc in which nothing is expanded.
 */
export function shellPatch(command: unknown): TextSlot<unknown> | undefined {
  if (!Array.isArray(command)) return inScript(command, (script) => script)
  const [program, second, script] = command as readonly unknown[]
  if (program === 'apply_patch')
    return command.length === 2 && typeof second === 'string'
      ? { text: second, replaceWith: (text) => [program, text] }
      : undefined
  const isScript =
    command.length === 3 &&
    typeof program === 'string' &&
    SHELL.test(program) &&
    typeof second === 'string' &&
    /^-l?c$/.test(second)
  return isScript ? inScript(script, (next) => [program, second, next]) : undefined
}

function inScript(
  script: unknown,
  whole: (script: string) => unknown,
): TextSlot<unknown> | undefined {
  const range = typeof script === 'string' ? heredocIn(script) : undefined
  if (typeof script !== 'string' || !range) return undefined
  const [start, end] = range
  const put = (text: string): unknown => {
    const next = script.slice(0, start) + text + script.slice(end)
    return heredocIn(next)?.[1] === start + text.length ? whole(next) : undefined
  }
  return { text: script.slice(start, end), replaceWith: put }
}

/** The lines of the first heredoc, where it is a patch and nothing else. */
function heredocIn(script: string): TextRange | undefined {
  const start = script.indexOf('\n', script.indexOf('<<')) + 1
  const [, quote, word] =
    (start > 0 && start < MAX_OPENING_LENGTH && OPENING.exec(script.slice(0, start - 1))) || []
  if (word === undefined) return undefined
  const length = `\n${script.slice(start)}\n`.indexOf(`\n${word}\n`)
  const lines = script.slice(start, start + length)
  return length > 0 &&
    /^\*\*\* Begin Patch\n(?:[^]*\n)?\*\*\* End Patch\n$/.test(lines) &&
    (quote !== '' || !/[$`\\]/.test(lines))
    ? [start, start + length]
    : undefined
}

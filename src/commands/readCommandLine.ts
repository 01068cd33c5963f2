import { readShell } from './readShell.ts'
import type { ShellCommand } from './ShellCommand.ts'

/** The commands of a line; `isCertain`: every shell reads the line as it was read here. */
export type CommandLine = { commands: readonly ShellCommand[]; isCertain: boolean }

/**
 * The part that all shells read alike: words, text in quotes that nothing expands in (`"a\|b$"`),
 * `HEAD^`, chains, pipes, redirections, substitutions. Everything else is read as well as it can
 * be, and is not certain: escapes, groups, variables in quotes, here-documents, and characters that
 * are not seen.
 */
const PLAIN =
  /^(?:[\p{L}\p{M}\p{N}_./:@%+,=~*?[\]#\- \t\n|&;<>]|\$\w(?:\^+(?=[\s~.\d]|$))?|\$\((?!\()|\)|'(?:[^'\p{C}]|[\n\t])*'|[\w~]\^+(?=[\s~.\d]|$)|"(?:[^"$`\\!\p{C}]|[\n\t]|\\[^"$`!\p{C}]|\$(?=["|)\s]))*")*$/u
/** `%NAME%` of Windows, also in quotes, and signs that are not seen. */
const HIDDEN = /%\w+(?::(?:~|[^%\s=]*=)[^%\n]*)?%|\p{Default_Ignorable_Code_Point}/u
/** Here-documents, comments, `=program` of zsh, `;;` of a case, an operator without its command. */
const SPECIAL =
  /<<|^\s*[|&;]|[<>]\s*(?:[;)\n]|$)|[<>]\s+[|&<>]|[<>][|&-]\s*(?:[;)\n|&<>]|$)|(?:^|[\s;&|(<>])[#=]|;[;&]/
const KEYWORDS = new Set(
  'if then elif else fi for select while until do done case esac in function time coproc [[ ]]'.split(
    ' ',
  ),
)
/**
 * Programs that take their input as text, and run none of it. Their output may be run: to know that
 * something surely runs, look at the other commands of the line, too.
 */
const TEXT_READERS: ReadonlySet<string> = new Set([
  ...'apply_patch cat tac tee head tail wc grep egrep fgrep rg sort uniq cut tr nl rev fold'.split(
    ' ',
  ),
  'git commit',
  'git tag',
  'git notes',
  'gh pr',
  'gh issue',
])
/** A longer line is not read. */
const MAX_LENGTH = 10_000

/** Reads a line into its commands, also those in substitutions. Never throws. */
export function readCommandLine(line: string): CommandLine {
  const commands: ShellCommand[] = []
  if (line.length > MAX_LENGTH) return { commands, isCertain: false }
  readShell({ text: line }, (command) => commands.push(command), TEXT_READERS)
  const isCertain =
    PLAIN.test(line) &&
    !HIDDEN.test(line) &&
    isPlainOutside(line.replace(/'[^']*'|"[^"]*"/g, 'q')) &&
    commands.every(({ words: [head] }) => head !== undefined && !KEYWORDS.has(head.text))
  return { commands, isCertain }
}

/** Behind a pipe, or a sign that chains, no command follows. */
const OPEN_END = /(?:^|[^|&])(?:\|\||&&|\|&|\|)(?![|&])\s*(?:[|;&)]|$)/

/** Between two signs there is a command. A sign is taken whole: nothing in it is read again. */
const NO_COMMAND = /(?=(&&|\|\||\|&|[|;&]))\1\s*[|;&]/

/** A line without its quotes has nothing special; every substitution is closed, every chain ends. */
function isPlainOutside(bare: string): boolean {
  if (SPECIAL.test(bare)) return false
  const chain = bare.replace(/&>|>&|<&|>\|/g, '>')
  if (OPEN_END.test(chain) || NO_COMMAND.test(chain)) return false
  let depth = 0
  for (const character of bare) {
    if (character === '(') depth += 1
    if (character === ')' && (depth -= 1) < 0) return false
  }
  return depth === 0
}

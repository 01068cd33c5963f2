import { declaredArguments } from '../../execution/declaredArguments.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolMode } from '../../tool-call/index.ts'

/** Characters of one piece of a command line before its middle is cut out. */
export const COMMAND_PIECE = 800

/** Arguments that hold a command line. */
const KEYS = ['command', 'cmd', 'command_line', 'commandLine', 'script']

/**
 * The command line that a call would run, as one text: of a tool that runs on the person's machine,
 * or whose name says that it runs commands. Only of arguments that the tool declares.
 */
export function commandOf(
  { name, tool, arguments: given }: Execution,
  mode: ToolMode,
): string | undefined {
  if (
    mode !== 'local' &&
    !/(?:^|[^a-z])(?:shell|bash|zsh|sh|exec|execute|command|cmd|terminal|powershell|run)(?:[^a-z]|$)/i.test(
      name.slice(0, 200),
    )
  )
    return undefined
  for (const key of declaredArguments(KEYS, tool.inputSchema)) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    if (typeof value === 'string' && value.trim() !== '') return value
    if (Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string'))
      return value.join(' ')
  }
  return undefined
}

import { PATH_KEYS } from '../../engines/diff/DiffState.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { inShell } from '../../status/patchedFiles.ts'

/** Commands that show a file as it is. */
const SHOWS = /^(?:cat|nl|head|tail|sed)(?: -\w+)*(?: '?[\d,]+p'?)? ([\w./@-]+)$/

/** The file whose text a call gives, if it reads one. */
export function viewedFile({ mode, execution }: ToolCallStatus): string | undefined {
  const given = execution.arguments
  const { command, cmd = command } = given
  const line = Array.isArray(cmd) ? inShell(cmd) : cmd
  const [, shown] = (typeof line === 'string' && SHOWS.exec(line)) || []
  const key = PATH_KEYS.find((each) => typeof given[each] === 'string')
  return shown ?? (mode === 'read' && key !== undefined ? String(given[key]) : undefined)
}

import { warnIn } from '../internal/warnIn.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/**
 * In development, once per tool: which line of the policy would classify a tool that nothing does.
 */
export function warnUnclassifiedTool(name: string, { modeSource }: ToolCallStatus): void {
  if (modeSource !== 'assumed') return
  const tool = JSON.stringify(name.slice(0, 200))
  warnIn(
    'development',
    'info',
    `handrail: nothing says what ${tool} does. It is taken to be external, and asks. Say it in the policy: tools: { ${tool}: { mode: 'read' } }.`,
  )
}

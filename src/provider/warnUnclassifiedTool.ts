import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/** Not in every page: bundlers replace it. */
declare const process: { env: { NODE_ENV?: string } } | undefined

const warnedTools = new Set<string>()

/**
 * In development, once per tool: which line of the policy would classify a tool that nothing does.
 */
export function warnUnclassifiedTool(name: string, { modeSource }: ToolCallStatus): void {
  if (
    modeSource !== 'assumed' ||
    warnedTools.has(name) ||
    typeof process === 'undefined' ||
    process?.env.NODE_ENV !== 'development'
  )
    return
  warnedTools.add(name)
  console.info(
    `handrail: nothing says what ${JSON.stringify(name.slice(0, 200))} does. It is taken to be external, and asks. Say it in the policy: tools: { ${JSON.stringify(name.slice(0, 200))}: { mode: 'read' } }.`,
  )
}

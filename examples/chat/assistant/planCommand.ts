import type { LanguageModelV3FunctionTool } from '@ai-sdk/provider'
import type { Turn } from './planTurn.ts'
import type { Conversation } from './readPrompt.ts'

const COMMAND =
  /^(?:please\s+)?(?:run|execute)\s+(?:the command\s+)?[`"]?((?:ls|wc)\b[^`"]*)[`"]?$/i

/** A request for one command, and what is said of its end; undefined if it asks for anything else. */
export function planCommand(
  { request, exchanges: [ran] }: Conversation,
  tools: readonly LanguageModelV3FunctionTool[],
): Turn | undefined {
  const command = COMMAND.exec(request.trim())?.[1]?.trim()
  if (command === undefined || !tools.some(({ name }) => name === 'run_command')) return undefined
  if (!ran)
    return {
      text: `I’ll run ${command}.`,
      calls: [{ id: '0-act-0', toolName: 'run_command', arguments: { command } }],
    }
  const { outcome } = ran
  if (outcome.kind === 'done')
    return { text: 'It ran. Open the line to see its output.', calls: [] }
  const text = outcome.kind === 'failed' ? `It failed: ${outcome.error}` : 'It did not run.'
  return { text, calls: [] }
}

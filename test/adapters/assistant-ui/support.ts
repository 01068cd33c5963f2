import type {
  AssistantUiPart,
  AssistantUiResponse,
} from '../../../src/adapters/assistant-ui/index.ts'

/** What a part said back to assistant-ui. */
export interface Said {
  readonly responses: AssistantUiResponse[]
  readonly results: unknown[]
  readonly resumed: unknown[]
}

export const RUNNING = { type: 'running' } as const
export const COMPLETE = { type: 'complete' } as const
export const PAUSED = { type: 'requires-action', reason: 'interrupt' } as const
export const TOOLS = { type: 'requires-action', reason: 'tool-calls' } as const

/**
 * A part as assistant-ui gives it to its renderer: `members` over a call of `delete_note` that
 * asks.
 */
export function partOf(members: object = {}): { part: AssistantUiPart; said: Said } {
  const said: Said = { responses: [], results: [], resumed: [] }
  const args = { id: 'n1' }
  const part = {
    type: 'tool-call',
    toolCallId: 'c1',
    toolName: 'delete_note',
    args,
    argsText: JSON.stringify(args),
    status: PAUSED,
    respondToApproval: async (response: AssistantUiResponse) => void said.responses.push(response),
    addResult: (result: unknown) => void said.results.push(result),
    resume: (payload: unknown) => void said.resumed.push(payload),
    ...members,
  }
  return { part, said }
}

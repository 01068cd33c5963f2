import type { CopilotKitCall } from '../../../src/adapters/copilotkit/index.ts'

/**
 * A call as CopilotKit gives it to a render: `members` over a call of `delete_note` that waits.
 * `said`: what was responded.
 */
export function callOf(members: object = {}): { call: CopilotKitCall; said: unknown[] } {
  const said: unknown[] = []
  const call = {
    name: 'delete_note',
    toolCallId: 'c1',
    description: 'Delete a note',
    args: { id: 'n1' },
    status: 'executing',
    result: undefined,
    respond: async (result: unknown) => void said.push(result),
    ...members,
  }
  return { call, said }
}

/** The call once it is complete. */
export const completeWith = (result: unknown): object => ({
  status: 'complete',
  result,
  respond: undefined,
})

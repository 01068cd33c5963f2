import type { ToolHost, ToolPolicy } from 'handrail'
import { idOf } from './undoHost.ts'

/**
 * Runs a call again, at the server that ran it. `onResult`: what came of it, which is the call's
 * result from now on.
 */
export function rerunHost(
  { tools = {} }: ToolPolicy,
  onResult: (id: string, result: unknown) => void,
): Pick<ToolHost, 'runAgain' | 'canRunAgain'> {
  return {
    canRunAgain: ({ call }) =>
      Object.hasOwn(tools, call.name) || `The agent has no ${call.name} any more.`,
    async runAgain(record) {
      const { name, arguments: given } = record.call
      const id = idOf(record)
      const response = await fetch('/api/rerun', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, name, arguments: given }),
      })
      const body: unknown = await response.json()
      if (typeof body !== 'object' || body === null) throw new Error('The server did not take it.')
      if ('error' in body) throw new Error(String(body.error))
      if ('result' in body) onResult(id, body.result)
    },
  }
}

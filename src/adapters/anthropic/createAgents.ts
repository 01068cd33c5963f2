import type { KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { nativeId } from '../shared/read/nativeId.ts'

/**
 * Sub-agents of Claude Code: their lines name the agent, and which call started it only that call's
 * result says.
 */
export function createAgents(calls: CallRegistry) {
  const agents = new Map<string, { parent?: string; readonly calls: KnownCall[] }>()

  function agentOf(id: unknown) {
    const key = nativeId(id)
    if (key === undefined) return undefined
    const agent = agents.get(key) ?? { calls: [] }
    agents.set(key, agent)
    return agent
  }

  return {
    /** A call that the agent makes. */
    join(id: unknown, call: KnownCall) {
      const agent = agentOf(id)
      if (!agent || agent.calls.at(-1) === call) return
      agent.calls.push(call)
      if (agent.parent !== undefined) calls.mergeCallFacts(call, { parentId: agent.parent })
    },
    /** The call that started the agent. */
    adopt(id: unknown, parent: KnownCall) {
      const agent = agentOf(id)
      if (!agent || agent.parent !== undefined) return
      agent.parent = parent.id
      for (const call of agent.calls)
        if (call !== parent) calls.mergeCallFacts(call, { parentId: parent.id })
    },
  }
}

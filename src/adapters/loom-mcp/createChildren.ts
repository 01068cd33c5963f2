import type { KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'

/**
 * How many of a call's own calls have ended, of how many. The expected number only grows; 0 says
 * nothing. Source: loom-mcp, stream.ToolUpdatePayload.
 */
export function createChildren(calls: CallRegistry) {
  const families = new Map<string, { total: number; readonly ended: Set<KnownCall> }>()

  function familyOf(parent: string) {
    const family = families.get(parent) ?? { total: 0, ended: new Set() }
    families.set(parent, family)
    return family
  }

  function show(parent: string) {
    const { total, ended } = familyOf(parent)
    const call = calls.find(parent)
    if (call && total > 0) calls.mergeCallFacts(call, { progress: { value: ended.size, total } })
  }

  return {
    expect(parent: string, total: unknown) {
      const family = familyOf(parent)
      if (typeof total === 'number') family.total = Math.max(family.total, total)
      show(parent)
    },
    end(parent: string, child: KnownCall) {
      familyOf(parent).ended.add(child)
      show(parent)
    },
  }
}

import type { ToolSpec } from '../../tool-call/index.ts'
import type { McpCall } from './McpCall.ts'
import { readSpec } from './readSpec.ts'

/** What the server declares of its tools, for the calls before and after its list came. */
export function createDeclarations(touch: (call: McpCall) => void, server: string | undefined) {
  const specs = new Map<string, ToolSpec>()
  /** Calls of tools that are not declared yet. */
  let undeclared: McpCall[] = []

  function declare(call: McpCall) {
    const spec = specs.get(call.name)
    if (spec) call.spec = spec
    else undeclared.push(call)
  }

  return {
    declare,
    /** A list of tools, or more of it. */
    read(tools: unknown, isMore: boolean) {
      if (!Array.isArray(tools)) return
      if (!isMore) specs.clear()
      for (const tool of tools as readonly unknown[]) {
        const spec = readSpec(tool, server)
        if (spec) specs.set(spec.name, spec)
      }
      const waiting = undeclared
      undeclared = []
      for (const call of waiting) {
        declare(call)
        if (call.spec) touch(call)
      }
    },
    reset() {
      specs.clear()
      undeclared = []
    },
  }
}

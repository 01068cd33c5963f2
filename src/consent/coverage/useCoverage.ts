'use client'
import { useContext, useMemo } from 'react'
import { callOf, deriveExecution, editedExecution } from '../../execution/deriveExecution.ts'
import type { KnownCall } from '../../policy/grants/previewRule.ts'
import type { GrantRule } from '../../policy/grants/ruleCovers.ts'
import { suggestRules } from '../../policy/grants/suggestRules.ts'
import { explainToolMode } from '../../policy/mode/explainToolMode.ts'
import { factsOf } from '../../policy/mode/factsOf.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import { PolicyContext, useToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { useConsentDialog } from '../dialog/useConsentDialog.ts'

/** More earlier calls than these are not looked at. */
const MAX_EARLIER = 1000

/** The rules that are offered for a request; the call at hand, and those before it. */
export function useCoverage(): {
  rules: readonly GrantRule[]
  at: KnownCall
  earlier: readonly KnownCall[]
} {
  const { record, state, draft, isCritical } = useConsentDialog('useCoverage')
  const runtime = useToolRuntime('useCoverage')
  const policy = useContext(PolicyContext)
  const { execution } = state
  const { edited } = draft
  return useMemo(() => {
    const asked = edited ? editedExecution(execution, edited) : execution
    const at = known(asked, record.spec, policy)
    const records = runtime.records()
    const own = records.findIndex(({ call }) => call.id === record.call.id)
    const before = own < 0 ? records : records.slice(0, own)
    return {
      // what is grave is allowed one by one
      rules: isCritical ? [] : suggestRules(at.call, record.spec, policy),
      at,
      earlier: before
        .slice(-MAX_EARLIER)
        .map((each) => known(deriveExecution(each, policy), each.spec, policy)),
    }
  }, [record, execution, edited, runtime, policy, isCritical])
}

const known = (
  execution: Execution,
  spec: ToolCallRecord['spec'],
  policy: ToolPolicy | undefined,
): KnownCall => ({
  call: callOf(execution),
  tool: factsOf(execution.name, spec, policy),
  mode: explainToolMode(execution.name, spec, policy),
})

'use client'
import { useContext, useMemo } from 'react'
import { callOf, deriveExecution } from '../../execution/deriveExecution.ts'
import type { GrantRule, KnownCall, SeenCall } from '../../policy/grants/ruleCovers.ts'
import { suggestRules } from '../../policy/grants/suggestRules.ts'
import { explainToolMode } from '../../policy/mode/explainToolMode.ts'
import { factsOf } from '../../policy/mode/factsOf.ts'
import { PolicyContext, useToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { useConsentDialog } from '../dialog/useConsentDialog.ts'

/** More earlier calls than these are not looked at. */
const MAX_EARLIER = 1000

/** The rules that are offered for a request; the call at hand, and those before it. */
export function useCoverage(): {
  rules: readonly GrantRule[]
  at: KnownCall & SeenCall
  earlier(): readonly SeenCall[]
} {
  const { record, shownExecution: asked, isCritical } = useConsentDialog('useCoverage')
  const runtime = useToolRuntime('useCoverage')
  const policy = useContext(PolicyContext)
  return useMemo(() => {
    const at = {
      ...seen(asked, record),
      tool: factsOf(asked.name, record.spec, policy),
      mode: explainToolMode(asked.name, record.spec, policy),
    }
    return {
      // what is grave is allowed one by one
      rules: isCritical ? [] : suggestRules(at.call, record.spec, policy),
      at,
      earlier: () => {
        const records = runtime.records()
        const own = records.findIndex(({ call }) => call.id === record.call.id)
        const before = own < 0 ? records : records.slice(0, own)
        return before.slice(-MAX_EARLIER).map((each) => seen(deriveExecution(each, policy), each))
      },
    }
  }, [record, asked, runtime, policy, isCritical])
}

const seen = (execution: Execution, { spec, request }: ToolCallRecord): SeenCall => ({
  call: callOf(execution),
  spec,
  isRequested: request !== undefined,
})

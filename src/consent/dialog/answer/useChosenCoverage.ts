'use client'
import { useContext, useMemo } from 'react'
import { coverageOf } from '../../../host/grants/coverageOf.ts'
import type { Coverage } from '../../../policy/grants/createGrant.ts'
import { PolicyContext } from '../../../runtime/useToolRuntime.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/** A digest is made for what is kept, not for what is shown. */
const NOT_SHOWN = () => ''

/**
 * What the permission will cover, as it is chosen. Undefined where it is this once, where the
 * agent's runtime remembers, and while a rule is not one yet.
 */
export function useChosenCoverage(): Coverage | undefined {
  const { record, state, shownExecution, draft } = useConsentDialog('useChosenCoverage')
  const policy = useContext(PolicyContext)
  const isKept = state.scopeKeepers.get(draft.scope) === 'page'
  const { rule } = draft
  return useMemo(
    () =>
      isKept && rule !== null
        ? coverageOf(shownExecution, record.spec, policy, rule, NOT_SHOWN)
        : undefined,
    [isKept, record, policy, shownExecution, rule],
  )
}

'use client'
import { useContext, useMemo } from 'react'
import { isBound } from '../../../execution/digestOf.ts'
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
  const { rule } = draft
  // what is still read can be allowed by nobody
  const isRead = state.scopeKeepers.get(draft.scope) === 'page' && isBound(shownExecution, false)
  return useMemo(
    () =>
      isRead && rule !== null
        ? coverageOf(shownExecution, record.spec, policy, rule, NOT_SHOWN)
        : undefined,
    [isRead, record, policy, shownExecution, rule],
  )
}

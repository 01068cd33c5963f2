'use client'
import { useContext, useMemo } from 'react'
import { editedExecution } from '../../../execution/deriveExecution.ts'
import { grantCoverageOptions } from '../../../host/grants/grantCoverageOptions.ts'
import { PolicyContext } from '../../../runtime/useToolRuntime.ts'
import type { Coverage } from '../../../policy/grants/coveragesFor.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

const NONE: readonly Coverage[] = []

/**
 * What the chosen scope can cover, and what it will. None where it is this once, or where the
 * agent's runtime remembers.
 */
export function useCoverageOptions(): {
  options: readonly Coverage[]
  chosen: Coverage | undefined
} {
  const { record, state, draft } = useConsentDialog('useCovers')
  const policy = useContext(PolicyContext)
  const isKept = state.scopeKeepers.get(draft.scope) === 'page'
  const { execution } = state
  const { edited } = draft
  const covers = useMemo(
    () =>
      isKept
        ? grantCoverageOptions(
            edited ? editedExecution(execution, edited) : execution,
            record.spec,
            policy,
          )
        : NONE,
    [isKept, record, policy, execution, edited],
  )
  return {
    options: covers,
    chosen: covers.find(({ kind }) => kind === draft.coverage) ?? covers[0],
  }
}

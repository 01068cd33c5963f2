'use client'
import { useNeededModule } from '../../../internal/useLazyModule.ts'
import { coverageViews } from '../../coverage/lazyCoverage.tsx'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * Chooses what a lasting permission covers, where this page stores it. Fetched with the first longer
 * scope; until then, and without it, a permission is for exactly this call.
 */
export function ConsentDialogCoverage() {
  const { state, draft, canDecide } = useConsentDialog('ConsentDialogCoverage')
  const isWanted =
    canDecide && draft.view === 'ask' && state.scopeKeepers.get(draft.scope) === 'page'
  const { value } = useNeededModule(coverageViews, isWanted)
  return isWanted && value ? <value.CoverageChooser /> : null
}

'use client'
import { useNeededModule } from '../../../internal/useLazyModule.ts'
import { coverageViews } from '../../coverage/lazyCoverage.tsx'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * What chooses what a longer permission covers, and says it: where this page keeps the chosen one.
 * `isMissing`: its code is not there yet. Nobody allows for longer before it is said what that covers.
 */
export function useCoverageViews() {
  const { state, draft } = useConsentDialog('ConsentDialogAllow')
  const isKeptHere = state.scopeKeepers.get(draft.scope) === 'page'
  const { value } = useNeededModule(coverageViews, isKeptHere)
  return { views: value, isMissing: isKeptHere && !value }
}

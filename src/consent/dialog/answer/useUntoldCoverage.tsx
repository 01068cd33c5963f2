'use client'
import { useNeededModule } from '../../../internal/useLazyModule.ts'
import { coverageViews } from '../../coverage/lazyCoverage.tsx'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * A longer permission is chosen, and the code that says what it covers is not there yet. Nobody
 * allows that before it is said.
 */
export function useUntoldCoverage(): boolean {
  const { state, draft } = useConsentDialog('ConsentDialogAllow')
  const isKeptHere = state.scopeKeepers.get(draft.scope) === 'page'
  return useNeededModule(coverageViews, isKeptHere).value === undefined && isKeptHere
}

'use client'
import { lazyModule, useLazyModule } from '../../../internal/useLazyModule.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

const chooser = lazyModule(() => import('../../coverage/CoverageChooser.lazy.tsx'))

/**
 * Chooses what a lasting permission covers, where this page stores it. Fetched with the first longer
 * scope; until then, and without it, a permission is for exactly this call.
 */
export function ConsentDialogCoverage() {
  const { state, draft, canDecide } = useConsentDialog('ConsentDialogCoverage')
  const isWanted =
    canDecide && draft.view === 'ask' && state.scopeKeepers.get(draft.scope) === 'page'
  const { value } = useLazyModule(chooser, isWanted)
  return isWanted && value ? <value.CoverageChooser /> : null
}

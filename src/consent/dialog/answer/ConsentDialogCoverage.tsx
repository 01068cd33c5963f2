'use client'
import { useConsentDialog } from '../useConsentDialog.ts'
import { useCoverageViews } from './useCoverageViews.tsx'

/**
 * Chooses what a lasting permission covers, where this page stores it. Fetched with the first longer
 * scope; until then, and without it, a permission is for exactly this call.
 */
export function ConsentDialogCoverage() {
  const { draft, canDecide } = useConsentDialog('ConsentDialogCoverage')
  const { views } = useCoverageViews()
  return views && canDecide && draft.view === 'ask' ? <views.CoverageChooser /> : null
}

'use client'
import { useConsentDialog } from '../useConsentDialog.ts'

/** Sends a decision again that did not arrive before the run ended, where the app can. */
export function ConsentDialogRetry() {
  const { retry, words } = useConsentDialog('ConsentDialogRetry')
  if (!retry) return null
  return (
    <button type="button" className="handrail-button" onClick={retry}>
      <span>{words.text('consent.retry')}</span>
    </button>
  )
}

'use client'
import { useChangedRequest } from '../../useChangedRequest.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * What the request asked before it changed, and what it asks now, as the dialog's `compare` shows
 * it. There while the person looks at it.
 */
export function ConsentDialogComparePanel() {
  const dialog = useConsentDialog('ConsentDialogCompared')
  const { record, draft, id, compare: Comparison } = dialog
  const change = useChangedRequest(dialog)
  if (!Comparison || !change || !draft.isCompareOpen) return null
  return (
    <div id={`${id}-compared`}>
      <Comparison record={record} {...change} />
    </div>
  )
}

'use client'
import { useChange } from '../../useChange.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * What the request asked before it changed, and what it asks now, as the dialog's `compare` shows
 * it. There while the person looks at it.
 */
export function ConsentDialogCompared() {
  const dialog = useConsentDialog('ConsentDialogCompared')
  const { record, draft, id, compare: Comparison } = dialog
  const change = useChange(dialog)
  if (!Comparison || !change || !draft.isCompared) return null
  return (
    <div id={`${id}-compared`}>
      <Comparison record={record} {...change} />
    </div>
  )
}

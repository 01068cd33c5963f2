'use client'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * What the request asked before it changed, and what it asks now, as the dialog's `compare` shows
 * it. There while the person looks at it.
 */
export function ConsentDialogComparePanel() {
  const {
    record,
    draft,
    id,
    compare: Comparison,
    requestChange,
  } = useConsentDialog('ConsentDialogComparePanel')
  if (!Comparison || !requestChange || !draft.isCompareOpen) return null
  const { before, after } = requestChange
  return (
    <div id={`${id}-compared`}>
      <Comparison record={record} before={before} after={after} />
    </div>
  )
}

'use client'
import { RememberedRules } from '../coverage/RememberedRules.tsx'
import { ConsentDialogConfirm } from '../stakes/ConsentDialogConfirm.tsx'
import { ConsentDialogAnswer } from './answer/ConsentDialogAnswer.tsx'
import { ConsentDialogBatch } from './answer/ConsentDialogBatch.tsx'
import { ConsentDialogCoverage } from './answer/ConsentDialogCoverage.tsx'
import { ConsentDialogNote } from './answer/ConsentDialogNote.tsx'
import { ConsentDialogReason } from './answer/ConsentDialogReason.tsx'
import { ConsentDialogHeader } from './ConsentDialogHeader.tsx'
import { ConsentDialogNotice } from './ConsentDialogNotice.tsx'
import { ConsentDialogTools } from './footer/ConsentDialogTools.tsx'
import { ConsentDialogChanges } from './request/ConsentDialogChanges.tsx'
import { ConsentDialogCommand } from './request/ConsentDialogCommand.tsx'
import { ConsentDialogComparePanel } from './request/ConsentDialogComparePanel.tsx'
import { ConsentDialogEditor } from './request/ConsentDialogEditor.tsx'
import { ConsentDialogPayload } from './request/ConsentDialogPayload.tsx'
import { ConsentDialogPrompt } from './request/ConsentDialogPrompt.tsx'
import { ConsentDialogToolWords } from './request/ConsentDialogToolWords.tsx'
import { useConsentDialog } from './useConsentDialog.ts'

/**
 * All of a request but its decision, in the usual order: for an app that draws only the footer
 * itself. Draws no element of its own.
 * @example
 * <ConsentDialog record={record}>
 *   <ConsentDialogContent />
 *   <ConsentDialogFooter>
 *     <ConsentDialogMore />
 *     <ConsentDialogDeny />
 *     <ConsentDialogAllow />
 *     <ConsentDialogShowAll />
 *     <ConsentDialogRetry />
 *     <ConsentDialogStatus />
 *   </ConsentDialogFooter>
 * </ConsentDialog>
 */
export function ConsentDialogContent() {
  const { draft } = useConsentDialog('ConsentDialogContent')
  return (
    <>
      <ConsentDialogHeader />
      <ConsentDialogNotice />
      <ConsentDialogComparePanel />
      <ConsentDialogToolWords />
      <ConsentDialogPrompt />
      <ConsentDialogCommand />
      <ConsentDialogChanges />
      {draft.view === 'edit' ? <ConsentDialogEditor /> : <ConsentDialogPayload />}
      <ConsentDialogAnswer />
      <ConsentDialogReason />
      <ConsentDialogNote />
      <ConsentDialogBatch />
      <ConsentDialogCoverage />
      <RememberedRules />
      <ConsentDialogConfirm />
      <ConsentDialogTools />
    </>
  )
}

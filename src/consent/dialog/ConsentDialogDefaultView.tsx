'use client'
import { ConsentDialogAnswer } from './answer/ConsentDialogAnswer.tsx'
import { ConsentDialogBatch } from './answer/ConsentDialogBatch.tsx'
import { ConsentDialogCoverage } from './answer/ConsentDialogCoverage.tsx'
import { ConsentDialogChanges } from './request/ConsentDialogChanges.tsx'
import { ConsentDialogCommand } from './request/ConsentDialogCommand.tsx'
import { ConsentDialogComparePanel } from './request/ConsentDialogComparePanel.tsx'
import { ConsentDialogEditor } from './request/ConsentDialogEditor.tsx'
import { ConsentDialogConfirm } from '../stakes/ConsentDialogConfirm.tsx'
import { ConsentDialogTools } from './footer/ConsentDialogTools.tsx'
import { ConsentDialogFooter } from './footer/ConsentDialogFooter.tsx'
import { ConsentDialogHeader } from './ConsentDialogHeader.tsx'
import { ConsentDialogNote } from './answer/ConsentDialogNote.tsx'
import { ConsentDialogNotice } from './ConsentDialogNotice.tsx'
import { ConsentDialogPayload } from './request/ConsentDialogPayload.tsx'
import { ConsentDialogPrompt } from './request/ConsentDialogPrompt.tsx'
import { ConsentDialogToolWords } from './request/ConsentDialogToolWords.tsx'
import { ConsentDialogReason } from './answer/ConsentDialogReason.tsx'
import { RememberedRules } from '../coverage/RememberedRules.tsx'
import { useConsentDialog } from './useConsentDialog.ts'

export type ConsentDialogDefaultViewProps = {
  /** Put back into the chat: its title, and the way to open it again. */
  isFolded?: boolean
  onUnfold?(): void
}

/** What a dialog shows unless it is given children. */
export function ConsentDialogDefaultView({
  isFolded = false,
  onUnfold,
}: ConsentDialogDefaultViewProps) {
  const { draft, words } = useConsentDialog('ConsentDialogView')
  if (isFolded) {
    return (
      <>
        <ConsentDialogHeader />
        <div className="handrail-footer">
          <span className="handrail-end">
            <button type="button" className="handrail-button" onClick={onUnfold}>
              <span>{words.text('consent.decide')}</span>
            </button>
          </span>
        </div>
      </>
    )
  }
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
      <ConsentDialogFooter />
    </>
  )
}

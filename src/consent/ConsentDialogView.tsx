'use client'
import { ConsentDialogAnswer } from './ConsentDialogAnswer.tsx'
import { ConsentDialogBatch } from './ConsentDialogBatch.tsx'
import { ConsentDialogChanges } from './ConsentDialogChanges.tsx'
import { ConsentDialogCommand } from './ConsentDialogCommand.tsx'
import { ConsentDialogCompared } from './ConsentDialogCompared.tsx'
import { ConsentDialogEditor } from './ConsentDialogEditor.tsx'
import { ConsentDialogFooter } from './ConsentDialogFooter.tsx'
import { ConsentDialogHead } from './ConsentDialogHead.tsx'
import { ConsentDialogNote } from './ConsentDialogNote.tsx'
import { ConsentDialogNotice } from './ConsentDialogNotice.tsx'
import { ConsentDialogPayload } from './ConsentDialogPayload.tsx'
import { ConsentDialogPrompt } from './ConsentDialogPrompt.tsx'
import { ConsentDialogReason } from './ConsentDialogReason.tsx'
import { useConsentDialog } from './useConsentDialog.ts'

export type ConsentDialogViewProps = {
  /** Put back into the chat: its title, and the way to open it again. */
  isFolded?: boolean
  onUnfold?(): void
}

/** What a dialog shows unless it is given children. */
export function ConsentDialogView({ isFolded = false, onUnfold }: ConsentDialogViewProps) {
  const { draft, words } = useConsentDialog('ConsentDialogView')
  if (isFolded) {
    return (
      <>
        <ConsentDialogHead />
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
      <ConsentDialogHead />
      <ConsentDialogNotice />
      <ConsentDialogCompared />
      <ConsentDialogPrompt />
      <ConsentDialogCommand />
      <ConsentDialogChanges />
      {draft.view === 'edit' ? <ConsentDialogEditor /> : <ConsentDialogPayload />}
      <ConsentDialogAnswer />
      <ConsentDialogReason />
      <ConsentDialogNote />
      <ConsentDialogBatch />
      <ConsentDialogFooter />
    </>
  )
}

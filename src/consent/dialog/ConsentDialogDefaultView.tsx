'use client'
import { ConsentDialogContent } from './ConsentDialogContent.tsx'
import { ConsentDialogFooter } from './footer/ConsentDialogFooter.tsx'
import { ConsentDialogHeader } from './ConsentDialogHeader.tsx'
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
  const { words } = useConsentDialog('ConsentDialogView')
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
      <ConsentDialogContent />
      <ConsentDialogFooter />
    </>
  )
}

'use client'
import { ConsentDialogHeader } from './ConsentDialogHeader.tsx'
import { useConsentDialog } from './useConsentDialog.ts'

/** A request that was put back: its title, and the way to open it again. */
export function ConsentDialogFolded({ unfold }: { unfold(): void }) {
  const { words } = useConsentDialog('ConsentDialogFolded')
  return (
    <>
      <ConsentDialogHeader />
      <div className="handrail-footer">
        <span className="handrail-end">
          <button type="button" className="handrail-button" onClick={unfold}>
            <span>{words.text('consent.decide')}</span>
          </button>
        </span>
      </div>
    </>
  )
}

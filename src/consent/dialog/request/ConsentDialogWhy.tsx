'use client'
import { forwardRef, useId, useState } from 'react'
import { ReasonList } from '../../../content/ReasonList.tsx'
import { reasonText } from '../../../content/reasonText.ts'
import { VisibleText } from '../../../content/text/VisibleText.tsx'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/** Why it asks, in one reason; and all of them, when they are asked for. */
export const ConsentDialogWhy: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ConsentDialogWhy(props, ref) {
    const { status, words } = useConsentDialog('ConsentDialogWhy')
    const [isOpen, setOpen] = useState(false)
    const id = useId()
    const asks = status.because.find(({ kind }) => kind === status.consentCause)
    const children = (
      <>
        {asks && <VisibleText text={reasonText(asks, words)} />}{' '}
        <button
          type="button"
          className="handrail-link"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {words.text('consent.why')}
        </button>
        {isOpen && (
          <span className="handrail-reasons" id={id}>
            <ReasonList reasons={status.because} words={words} />
          </span>
        )}
      </>
    )
    return usePart('span', props, { className: 'handrail-because-line', children }, ref)
  },
)

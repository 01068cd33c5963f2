'use client'
import { forwardRef, useId, useState } from 'react'
import { reasonList } from '../../why/lazyReasonList.tsx'
import { reasonText } from '../../../content/reasonText.ts'
import { VisibleText } from '../../../content/text/VisibleText.tsx'
import { useNeededModule } from '../../../internal/useLazyModule.ts'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/** Why it asks, in one reason; and all of them, when they are asked for. */
export const ConsentDialogWhy: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ConsentDialogWhy(props, ref) {
    const { status, words } = useConsentDialog('ConsentDialogWhy')
    const [isOpen, setOpen] = useState(false)
    const id = useId()
    const { value: reasons } = useNeededModule(reasonList, isOpen)
    const asks = status.because.find(({ kind }) => kind === status.consentCause)
    const children = (
      <>
        {asks && <VisibleText text={reasonText(asks, words)} />}{' '}
        <button
          type="button"
          className="handrail-link"
          aria-expanded={isOpen}
          aria-controls={isOpen && reasons ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {words.text('consent.why')}
        </button>
        {isOpen && reasons && (
          <span className="handrail-reasons" id={id}>
            <reasons.ReasonList status={status} words={words} />
          </span>
        )}
      </>
    )
    return usePart('span', props, { className: 'handrail-because-line', children }, ref)
  },
)

'use client'
import { forwardRef } from 'react'
import { PhraseView } from '../../content/PhraseView.tsx'
import { VisibleText } from '../../content/text/VisibleText.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { phraseOf } from '../../status/phrase.ts'
import { useConsentDialog } from './useConsentDialog.ts'

/** Longer titles say nothing more. */
const LONGEST = 300

/**
 * What is asked: the server's or the tool's own title, isolated, else a sentence of what the call
 * would do. It labels the dialog and can have the focus.
 */
export const ConsentDialogTitle: Part<'h3'> = forwardRef<HTMLHeadingElement, PartProps<'h3'>>(
  function ConsentDialogTitle(props, ref) {
    const { status, confirmation, words, id } = useConsentDialog('ConsentDialogTitle')
    const given =
      confirmation.title ??
      (confirmation.kind === 'rendering' ? words.text('consent.confirm') : undefined)
    const children =
      given === undefined ? (
        <PhraseView phrase={phraseOf(status, 'asked', words)} />
      ) : (
        <bdi>
          <VisibleText text={given.slice(0, LONGEST).replace(/\s+/g, ' ')} />
        </bdi>
      )
    return usePart('h3', props, { id, className: 'handrail-title', tabIndex: -1, children }, ref)
  },
)

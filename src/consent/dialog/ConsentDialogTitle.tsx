'use client'
import { forwardRef } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { AskedPhrase } from '../plain/AskedPhrase.tsx'
import { useConsentDialog } from './useConsentDialog.ts'

/** Of a longer title the middle is left out. */
const LONGEST = 300

/**
 * What is asked: the server's or the tool's own title, as theirs, else a sentence of what the call
 * would do; and that it is being edited. It labels the dialog and can have the focus.
 */
export const ConsentDialogTitle: Part<'h3'> = forwardRef<HTMLHeadingElement, PartProps<'h3'>>(
  function ConsentDialogTitle(props, ref) {
    const { status, confirmation, command, words, id, draft } =
      useConsentDialog('ConsentDialogTitle')
    const { title, asker } = confirmation
    const asked =
      title !== undefined ? (
        <Sentence
          parts={words.parts(`consent.title_of_${asker}`)}
          values={{ title: <ForeignText text={title} isSaid longest={LONGEST} /> }}
        />
      ) : asker === 'tool' ? (
        words.text('consent.confirm')
      ) : (
        <AskedPhrase status={status} words={words} isCommandBelow={command !== undefined} />
      )
    const children = (
      <>
        {asked}
        {draft.view === 'edit' && <small> {words.text('consent.editing')}</small>}
      </>
    )
    return usePart('h3', props, { id, className: 'handrail-title', tabIndex: -1, children }, ref)
  },
)

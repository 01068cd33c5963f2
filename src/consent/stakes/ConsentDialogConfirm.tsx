'use client'
import { forwardRef, useId } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useConsentDialog } from '../dialog/useConsentDialog.ts'

/**
 * Where the person types the name of what would be lost, before Allow; pasting it works. Nothing
 * where the policy asks for less.
 */
export const ConsentDialogConfirm: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogConfirm(props, ref) {
    const { stakes, draft, change, words, canDecide, state } =
      useConsentDialog('ConsentDialogConfirm')
    const id = useId()
    const { name } = stakes
    const children = name !== undefined && (
      <>
        <label className="handrail-label" htmlFor={id}>
          <Sentence
            parts={words.parts('consent.type_name')}
            values={{ name: <ForeignText text={name} isSaid /> }}
          />
        </label>
        <input
          className="handrail-input"
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          value={draft.typed}
          onChange={(event) => change({ typed: event.target.value })}
        />
      </>
    )
    const element = usePart('div', props, { className: 'handrail-field', children }, ref)
    const isAsked = name !== undefined && canDecide && state.kind === 'open'
    return isAsked && draft.view !== 'reason' ? element : null
  },
)

'use client'
import { forwardRef, useId } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useConsentDialog } from '../dialog/useConsentDialog.ts'

/** Where the name of what would be lost is typed; pasting it works. */
export const TypedName: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function TypedName(props, ref) {
    const { stakes, draft, change, words } = useConsentDialog('ConsentDialogConfirm')
    const id = useId()
    const children = (
      <>
        <label className="handrail-label" htmlFor={id}>
          <span>
            <Sentence
              parts={words.parts('consent.type_name')}
              values={{ name: <ForeignText text={stakes.name ?? ''} isSaid /> }}
            />
          </span>
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
    return usePart('div', props, { className: 'handrail-field', children }, ref)
  },
)

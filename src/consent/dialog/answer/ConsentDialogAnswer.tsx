'use client'
import { forwardRef, useId } from 'react'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { ConsentDialogOption } from './ConsentDialogOption.tsx'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * Answers that are neither Allow nor Deny: the options that the protocol offers, and words where it
 * can carry them. Nothing where it offers none.
 */
export const ConsentDialogAnswer: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogAnswer(props, ref) {
    const { state, draft, change, decide, canDecide, words } =
      useConsentDialog('ConsentDialogAnswer')
    const id = useId()
    const { options, can, kind } = state
    const isOff = kind !== 'open'
    const text = draft.answer.trim()
    const children = (
      <>
        {options.length > 0 && (
          <div className="handrail-options" role="group" aria-label={words.text('consent.answers')}>
            {options.map((option) => (
              <ConsentDialogOption key={option.id} option={option} />
            ))}
          </div>
        )}
        {can.respond && (
          <div className="handrail-field">
            <label className="handrail-label" htmlFor={id}>
              {words.text('consent.answer')} <small>{words.text('consent.agent_reads')}</small>
            </label>
            <span className="handrail-send">
              <textarea
                className="handrail-input"
                id={id}
                rows={1}
                value={draft.answer}
                onChange={(event) => change({ answer: event.target.value })}
              />
              <button
                type="button"
                className="handrail-button"
                aria-disabled={isOff || text === ''}
                onClick={() => text !== '' && decide({ kind: 'respond', text })}
              >
                <span>{words.text('consent.send')}</span>
              </button>
            </span>
          </div>
        )}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-answer', children }, ref)
    return canDecide && draft.view === 'ask' && (options.length > 0 || can.respond) ? element : null
  },
)

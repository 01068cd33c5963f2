'use client'
import { forwardRef, useId } from 'react'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * Words that go along with Allow; the model reads them. There while the person writes them, where
 * the protocol can carry them.
 */
export const ConsentDialogNote: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogNote(props, ref) {
    const { state, draft, isRestored, change, words } = useConsentDialog('ConsentDialogNote')
    const id = useId()
    const isThere = state.can.note && draft.note !== undefined && draft.view !== 'reason'
    const children = (
      <>
        <label className="handrail-label" htmlFor={id}>
          {words.text('consent.note')} <small>{words.text('consent.agent_reads')}</small>
        </label>
        <textarea
          className="handrail-input"
          id={id}
          rows={2}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it in this very click
          autoFocus={!isRestored}
          value={draft.note ?? ''}
          onChange={(event) => change({ note: event.target.value })}
        />
      </>
    )
    const element = usePart('div', props, { className: 'handrail-field', children }, ref)
    return isThere ? element : null
  },
)

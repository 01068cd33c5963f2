'use client'
import { forwardRef, useId } from 'react'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * Where a denial is explained; the model reads it. There while the person explains, where the
 * protocol can carry it.
 */
export const ConsentDialogReason: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogReason(props, ref) {
    const { state, draft, isRestored, change, words } = useConsentDialog('ConsentDialogReason')
    const id = useId()
    const children = (
      <>
        <label className="handrail-label" htmlFor={id}>
          {words.text('consent.reason')} <small>{words.text('consent.agent_reads')}</small>
        </label>
        <textarea
          className="handrail-input"
          id={id}
          rows={2}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it in this very click
          autoFocus={!isRestored}
          value={draft.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </>
    )
    const element = usePart('div', props, { className: 'handrail-field', children }, ref)
    return draft.view === 'reason' && state.can.reason ? element : null
  },
)

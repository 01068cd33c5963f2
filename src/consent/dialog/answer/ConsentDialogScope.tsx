'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import type { ConsentScope } from '../../../tool-call/index.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * How far Allow reaches. There where the protocol offers more than once; a longer one is never
 * chosen beforehand, and a change of it disarms.
 */
export const ConsentDialogScope: Part<'select'> = forwardRef<
  HTMLSelectElement,
  PartProps<'select'>
>(function ConsentDialogScope(props, ref) {
  const { state, draft, change, canDecide, words } = useConsentDialog('ConsentDialogScope')
  const { scopes } = state.can
  const ownProps = {
    className: 'handrail-select',
    'aria-label': words.text('consent.scope'),
    value: draft.scope,
    disabled: state.kind !== 'open',
    onChange: (event: { target: { value: string } }) =>
      change({ scope: event.target.value as ConsentScope }),
    children: scopes.map((scope) => (
      <option key={scope} value={scope}>
        {words.text(`consent.scope_${scope}`)}
      </option>
    )),
  }
  const element = usePart('select', props, ownProps, ref)
  return canDecide && scopes.length > 1 && draft.view === 'ask' ? element : null
})

'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import type { GrantBreadth } from '../../../policy/grants/grantBreadths.ts'
import { useConsentDialog } from '../useConsentDialog.ts'
import { useCovers } from './useCovers.ts'

/**
 * What a permission covers that lasts longer than once and that this page keeps; what fits first is
 * chosen. A change of it disarms.
 */
export const ConsentDialogCovers: Part<'select'> = forwardRef<
  HTMLSelectElement,
  PartProps<'select'>
>(function ConsentDialogCovers(props, ref) {
  const { state, draft, change, canDecide, words } = useConsentDialog('ConsentDialogCovers')
  const { covers, chosen } = useCovers()
  const own = {
    className: 'handrail-select',
    'aria-label': words.text('consent.covers'),
    value: chosen?.breadth,
    disabled: state.kind !== 'open',
    onChange: (event: { target: { value: string } }) =>
      change({ covers: event.target.value as GrantBreadth }),
    children: covers.map(({ breadth }) => (
      <option key={breadth} value={breadth}>
        {words.text(`consent.covers_${breadth}`)}
      </option>
    )),
  }
  const element = usePart('select', props, own, ref)
  return canDecide && covers.length > 1 && draft.view === 'ask' ? element : null
})

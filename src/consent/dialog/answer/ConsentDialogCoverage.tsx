'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import type { CoverageKind } from '../../../policy/grants/coverageKinds.ts'
import { useConsentDialog } from '../useConsentDialog.ts'
import { useCoverageOptions } from './useCoverageOptions.ts'

/**
 * Chooses what a lasting permission covers, if this page stores it. The best fit is preselected. A
 * change disarms Allow.
 */
export const ConsentDialogCoverage: Part<'select'> = forwardRef<
  HTMLSelectElement,
  PartProps<'select'>
>(function ConsentDialogCoverage(props, ref) {
  const { state, draft, change, canDecide, words } = useConsentDialog('ConsentDialogCoverage')
  const { options, chosen } = useCoverageOptions()
  const ownProps = {
    className: 'handrail-select',
    'aria-label': words.text('consent.coverage'),
    value: chosen?.kind,
    disabled: state.kind !== 'open',
    onChange: (event: { target: { value: string } }) =>
      change({ coverage: event.target.value as CoverageKind }),
    children: options.map(({ kind }) => (
      <option key={kind} value={kind}>
        {words.text(`consent.coverage_${kind}`)}
      </option>
    )),
  }
  const element = usePart('select', props, ownProps, ref)
  return canDecide && options.length > 1 && draft.view === 'ask' ? element : null
})

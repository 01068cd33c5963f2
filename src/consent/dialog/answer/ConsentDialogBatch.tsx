'use client'
import { forwardRef } from 'react'
import { Icon } from '../../../internal/icons/Icon.tsx'
import { WARNING_ICON } from '../../../internal/icons/icons.ts'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { batchEffects } from './batchEffects.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * What this decision does to the other requests of its batch. Renders nothing if it does nothing to
 * them.
 */
export const ConsentDialogBatch: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogBatch(props, ref) {
    const { record, state, words } = useConsentDialog('ConsentDialogBatch')
    const effects = state.kind === 'closed' ? [] : batchEffects([record])
    const children = (
      <>
        <Icon path={WARNING_ICON} />
        <div>
          {effects.map(({ key, count }) => (
            <p key={key}>{words.text(key, { count })}</p>
          ))}
        </div>
      </>
    )
    const element = usePart(
      'div',
      props,
      { className: 'handrail-notice', 'data-kind': 'waiting', children },
      ref,
    )
    return effects.length > 0 ? element : null
  },
)

'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * The place for what the call will change: its own children, else the dialog's `changes`. Nothing
 * where there are none.
 */
export const ConsentDialogChanges: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogChanges(props, ref) {
    const { changesContent } = useConsentDialog('ConsentDialogChanges')
    const element = usePart(
      'div',
      props,
      { state: { part: 'changes' }, children: changesContent },
      ref,
    )
    return (props.children ?? changesContent) ? element : null
  },
)

'use client'
import { forwardRef } from 'react'
import { useToolbar } from '../../../internal/useToolbar.ts'
import { useMergedRef, usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { ConsentDialogNotNow } from '../answer/ConsentDialogNotNow.tsx'
import { ConsentDialogScope } from '../answer/ConsentDialogScope.tsx'
import { useConsentDialog } from '../useConsentDialog.ts'
import { ConsentDialogActions } from './ConsentDialogActions.tsx'

/**
 * What can be said beside Deny and Allow: how far it reaches, an edit, a reason, a note, "not now".
 * One stop of the Tab key; the arrows go from one to the next.
 */
export const ConsentDialogTools: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogTools(props, ref) {
    const { words } = useConsentDialog('ConsentDialogTools')
    const toolbar = useToolbar<HTMLDivElement>()
    const merged = useMergedRef(ref, toolbar.ref)
    const children = (
      <>
        <ConsentDialogScope />
        <ConsentDialogActions />
        <ConsentDialogNotNow />
      </>
    )
    return usePart(
      'div',
      props,
      {
        ...toolbar,
        className: 'handrail-tools',
        'aria-label': words.text('consent.tools'),
        children,
      },
      merged ?? null,
    )
  },
)

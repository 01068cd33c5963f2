'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { ConsentDialogAllow } from '../answer/ConsentDialogAllow.tsx'
import { ConsentDialogDeny } from '../answer/ConsentDialogDeny.tsx'
import { ConsentDialogRetry } from '../answer/ConsentDialogRetry.tsx'
import { ConsentDialogShowAll } from '../request/ConsentDialogShowAll.tsx'
import { useConsentDialog } from '../useConsentDialog.ts'
import { ConsentDialogWayBack } from '../../stakes/ConsentDialogWayBack.tsx'
import { ConsentDialogMore } from './ConsentDialogMore.tsx'
import { ConsentDialogStatus } from './ConsentDialogStatus.tsx'

/**
 * The decision: what was not in view yet, whether there is a way back, Deny and then Allow, and a
 * sentence while Allow is off. It stays at the lower end of the view while the request is longer
 * than that, above what `--handrail-inset-end` leaves to the app.
 */
export const ConsentDialogFooter: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogFooter(props, ref) {
    const { words } = useConsentDialog('ConsentDialogFooter')
    const children = (
      <>
        <ConsentDialogMore />
        <ConsentDialogWayBack />
        <span className="handrail-end">
          <ConsentDialogDeny />
          <ConsentDialogAllow />
          <ConsentDialogShowAll />
          <ConsentDialogRetry />
        </span>
        <ConsentDialogStatus />
      </>
    )
    return usePart(
      'div',
      props,
      {
        className: 'handrail-footer',
        role: 'group',
        'aria-label': words.text('consent.decision'),
        tabIndex: -1,
        children,
      },
      ref,
    )
  },
)

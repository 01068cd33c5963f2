'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { ConsentDialogAllow } from './answer/ConsentDialogAllow.tsx'
import { ConsentDialogDeny } from './answer/ConsentDialogDeny.tsx'
import { ConsentDialogNotNow } from './answer/ConsentDialogNotNow.tsx'
import { ConsentDialogRetry } from './answer/ConsentDialogRetry.tsx'
import { ConsentDialogShowAll } from './request/ConsentDialogShowAll.tsx'
import { ConsentDialogScope } from './answer/ConsentDialogScope.tsx'
import { ConsentDialogStatus } from './ConsentDialogStatus.tsx'
import { ConsentDialogActions } from './ConsentDialogActions.tsx'

/**
 * The decision: how far it reaches and what else can be said at the start, Deny and then Allow at
 * the end, and a sentence while Allow is off. It stays in view while the request is.
 */
export const ConsentDialogFooter: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogFooter(props, ref) {
    const children = (
      <>
        <ConsentDialogScope />
        <ConsentDialogActions />
        <ConsentDialogNotNow />
        <span className="handrail-end">
          <ConsentDialogDeny />
          <ConsentDialogAllow />
          <ConsentDialogShowAll />
          <ConsentDialogRetry />
        </span>
        <ConsentDialogStatus />
      </>
    )
    return usePart('div', props, { className: 'handrail-footer', children }, ref)
  },
)

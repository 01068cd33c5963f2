'use client'
import { forwardRef } from 'react'
import type { Part, PartProps } from '../../internal/usePart.ts'
import { Deadline } from './Deadline.tsx'
import { useConsentDialog } from './useConsentDialog.ts'

/**
 * How long the request can still be decided. The clock is for the eye; screen readers hear the time
 * of day, and once when a minute is left. Nothing without a deadline.
 */
export const ConsentDialogDeadline: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ConsentDialogDeadline(props, ref) {
    const { state, words } = useConsentDialog('ConsentDialogDeadline')
    const expiresAt = state.kind === 'open' ? state.request?.expiresAt : undefined
    return <Deadline {...props} ref={ref} expiresAt={expiresAt} words={words} />
  },
)

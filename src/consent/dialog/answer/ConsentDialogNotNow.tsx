'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * Puts the request back into the chat: neither allowed nor denied, and nothing lost. There in a
 * modal, and where the app listens for it.
 */
export const ConsentDialogNotNow: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ConsentDialogNotNow(props, ref) {
  const { words, canPostpone, postpone } = useConsentDialog('ConsentDialogNotNow')
  const ownProps = {
    type: 'button',
    className: 'handrail-button',
    state: { kind: 'quiet' },
    onClick: postpone,
    children: <span>{words.text('consent.not_now')}</span>,
  }
  const element = usePart('button', props, ownProps, ref)
  return canPostpone ? element : null
})

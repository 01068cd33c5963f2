'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * Sends a decision again that did not arrive before the run ended, where the app can: then in the
 * place of Deny and Allow. Else nothing.
 */
export const ConsentDialogRetry: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ConsentDialogRetry(props, ref) {
  const { retry, words } = useConsentDialog('ConsentDialogRetry')
  const ownProps = {
    type: 'button',
    className: 'handrail-button',
    onClick: retry,
    children: <span>{words.text('consent.retry')}</span>,
  }
  const element = usePart('button', props, ownProps, ref)
  return retry ? element : null
})

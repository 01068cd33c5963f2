'use client'
import { forwardRef } from 'react'
import { useToolRuntime } from '../../../runtime/useToolRuntime.ts'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { isFoldedRequest, useConsentDialog } from '../useConsentDialog.ts'

/**
 * Opens everything of the request that is folded or shortened, before Allow. Nothing where all of it
 * is shown.
 */
export const ConsentDialogShowAll: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ConsentDialogShowAll(props, ref) {
  const dialog = useConsentDialog('ConsentDialogShowAll')
  const { folded, words, id } = dialog
  const runtime = useToolRuntime('ConsentDialogShowAll')
  const ownProps = {
    type: 'button',
    className: 'handrail-button',
    'aria-describedby': `${id}-status`,
    state: { verb: 'show', kind: 'primary' },
    onClick: () => {
      folded.showAll()
      runtime.announce(words.text('consent.shown'))
      // the button goes, and reading begins again
      document.getElementById(id)?.focus({ preventScroll: true })
    },
    children: <span>{words.text('consent.show_everything')}</span>,
  }
  const element = usePart('button', props, ownProps, ref)
  return isFoldedRequest(dialog) ? element : null
})

'use client'
import { forwardRef } from 'react'
import { keepPress } from '../../../internal/keepPress.ts'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useShortcutOf } from '../../shortcuts/DecisionShortcuts.tsx'
import { useConsentDialog } from '../useConsentDialog.ts'

/**
 * Denies, at once and at any time, with the reason where one was written; again, where that did not
 * arrive.
 */
export const ConsentDialogDeny: Part<'button'> = forwardRef<HTMLButtonElement, PartProps<'button'>>(
  function ConsentDialogDeny(props, ref) {
    const { state, draft, words, id, canDecide, decide, retry, undelivered } =
      useConsentDialog('ConsentDialogDeny')
    const isExplained = draft.view === 'reason'
    const isAgain = undelivered === 'deny'
    const { hint, ...shortcut } = useShortcutOf('deny')
    const ownProps = {
      ...shortcut,
      type: 'button',
      className: 'handrail-button',
      'aria-disabled': state.kind === 'sending',
      'aria-describedby': id,
      state: { verb: 'deny', kind: isExplained || isAgain ? 'primary' : undefined },
      onPointerDown: keepPress,
      onClick: () =>
        decide({ kind: 'deny', reason: isExplained ? draft.reason.trim() : undefined }),
      children: (
        <>
          <span>
            {words.text(
              isAgain ? 'consent.deny_again' : isExplained ? 'consent.deny_send' : 'consent.deny',
            )}
          </span>
          {hint}
        </>
      ),
    }
    const element = usePart('button', props, ownProps, ref)
    return canDecide && !retry ? element : null
  },
)

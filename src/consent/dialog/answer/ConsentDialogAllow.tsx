'use client'
import { forwardRef, useCallback, type CSSProperties } from 'react'
import type { Choice } from '../../../decisions/bind/Choice.ts'
import { useToolRuntime } from '../../../runtime/useToolRuntime.ts'
import { useShortcutOf } from '../../shortcuts/DecisionShortcuts.tsx'
import { useMergedRef, usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useCoverageViews } from './useCoverageViews.tsx'
import {
  isFoldedRequest,
  useConsentDialog,
  type ConsentDialogState,
  type ConsentDraft,
} from '../useConsentDialog.ts'

/** What its `data-` attributes say, for `render`. `arming`: undefined while nobody can allow. */
export type ConsentDialogAllowRenderState = {
  verb: string
  kind: string | undefined
  arming: 'waiting' | 'covered' | 'arming' | 'armed' | undefined
  /** What it takes; `again`: the second of two presses. */
  confirm: 'click' | 'hold' | 'type' | 'again'
}

/**
 * Allows what is shown, once, as it is shown. `aria-disabled` until it has been in view of a
 * visible, focused page for the provider's `armDelay`, while something lies on the request, and
 * while what would run is not certain. Shown as `data-arming`. A press that began too early or on
 * something else does nothing. Where not all is shown it says so, and is not the suggested button.
 */
export const ConsentDialogAllow: Part<'button', {}, ConsentDialogAllowRenderState> = forwardRef<
  HTMLButtonElement,
  PartProps<'button', {}, ConsentDialogAllowRenderState>
>(function ConsentDialogAllow(props, ref) {
  const dialog = useConsentDialog('ConsentDialogAllow')
  const { state, block, armingState, arming, draft, words, id, confirm, stakes } = dialog
  const runtime = useToolRuntime('ConsentDialogAllow')
  const watched = useCallback(
    (element: HTMLButtonElement | null) => arming.attach(element),
    [arming],
  )
  const merged = useMergedRef(ref, watched)
  const { edited, rule, view } = draft
  const { hint, ...shortcut } = useShortcutOf('allow')
  const { isMissing: isUntold } = useCoverageViews()
  const isOff =
    block !== undefined || state.kind !== 'open' || edited === null || rule === null || isUntold
  const isArming = !isOff && armingState.kind === 'arming'
  const ownProps = {
    ...confirm.handlers,
    ...shortcut,
    type: 'button',
    className: 'handrail-button',
    'aria-disabled': isOff || armingState.kind !== 'armed',
    'aria-describedby': `${id} ${dialog.isCritical ? `${id}-risks ` : ''}${id}-status`,
    style: { '--handrail-arm-delay': `${runtime.armDelay()}ms` } as CSSProperties,
    state: {
      verb: 'allow',
      kind: isSuggested(dialog) ? 'primary' : undefined,
      arming: isOff ? undefined : armingState.kind,
      confirm: confirm.isConfirming ? ('again' as const) : stakes.confirmBy,
    },
    onClick: () => {
      const choice = allowOf(draft)
      if (choice && !isUntold) confirm.press(choice)
    },
    children: (
      <>
        {stakes.confirmBy === 'hold' && <span className="handrail-holding" />}
        {isArming && <span key={armingState.round} className="handrail-arming" />}
        <span>{words.text(labelOf(dialog))}</span>
        {hint}
      </>
    ),
  }
  const element = usePart('button', props, ownProps, merged ?? null)
  return dialog.canDecide && !dialog.retry && view !== 'reason' ? element : null
})

/** Nothing speaks against it, the person least of all, and all of it is shown. */
const isSuggested = (dialog: ConsentDialogState): boolean =>
  !dialog.isCritical &&
  dialog.stakes.wayBack?.kind !== 'none' &&
  dialog.stakes.confirmBy === 'click' &&
  dialog.undelivered !== 'deny' &&
  dialog.input.problems.length === 0 &&
  !isFoldedRequest(dialog)

function labelOf(dialog: ConsentDialogState): string {
  if (dialog.confirm.isConfirming) return 'consent.confirm_again'
  if (isFoldedRequest(dialog)) return 'consent.allow_unseen'
  if (dialog.draft.edited !== undefined) return 'consent.allow_edited'
  return dialog.undelivered === 'allow' ? 'consent.allow_again' : 'consent.allow'
}

/** What Allow decides, as the person drafted it. Undefined while an edited text cannot be read. */
const allowOf = ({ edited, scope, rule, note }: ConsentDraft): Choice | undefined =>
  edited === null || rule === null
    ? undefined
    : {
        kind: 'allow',
        ...(edited && { arguments: edited }),
        ...(scope !== 'once' && { scope, rule }),
        ...(note?.trim() && { note: note.trim() }),
      }

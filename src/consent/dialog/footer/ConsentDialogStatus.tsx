'use client'
import { forwardRef } from 'react'
import { useLedgerEntry } from '../../../runtime/useLedgerEntry.ts'
import { Icon } from '../../../internal/icons/Icon.tsx'
import { RUNNING_ICON } from '../../../internal/icons/icons.ts'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useIsLate } from '../../../internal/useIsLate.ts'
import { useCoverageViews } from '../answer/useCoverageViews.tsx'
import { useChosenCoverage } from '../answer/useChosenCoverage.ts'
import { isFoldedRequest, useConsentDialog, type ConsentDialogState } from '../useConsentDialog.ts'

/**
 * The sentences beside the buttons: what is on its way, what is not shown, why Allow is off, how
 * far a longer permission reaches.
 */
export const ConsentDialogStatus: Part<'p'> = forwardRef<HTMLParagraphElement, PartProps<'p'>>(
  function ConsentDialogStatus(props, ref) {
    const dialog = useConsentDialog('ConsentDialogStatus')
    const { record, state, id, words, inputWords } = dialog
    const { text } = state.execution
    const entry = useLedgerEntry(record)
    const sent = entry?.decision ?? record.decision
    const isSending = state.kind === 'sending'
    const isLate = useIsLate(isSending)
    const chosen = useChosenCoverage()
    const { views, isMissing: isUntold } = useCoverageViews()
    const key = isSending
      ? `consent.sending_${entry?.otherTab ? 'other_tab' : (sent?.kind ?? 'allow')}`
      : (keyOf(dialog, sent?.kind) ?? (isUntold ? 'consent.arming' : undefined))
    const { scope } = dialog.draft
    const isFolded = isFoldedRequest(dialog)
    const showsGrantPreview = key === undefined && views && chosen && scope !== 'once'
    const children = (
      <>
        {isSending && <Icon path={RUNNING_ICON} />}
        {isFolded && (
          <span className={dialog.block === 'unseen' ? 'handrail-visually-hidden' : undefined}>
            {foldedText(dialog)}
          </span>
        )}
        <span className={isHeardOnly(key) && !isUntold ? 'handrail-visually-hidden' : undefined}>
          {key === 'consent.blocked_too_large' && text !== undefined
            ? words.count('consent.blocked_size', text.length)
            : key !== undefined &&
              (key.startsWith('input.') ? inputWords : words).text(key, {
                count: record.request?.batch?.size ?? 0,
              })}
          {isLate && ` ${words.text('consent.unanswered')}`}
        </span>
        {showsGrantPreview && <views.GrantPreview coverage={chosen} scope={scope} />}
      </>
    )
    const ownProps = {
      id: `${id}-status`,
      className: 'handrail-footnote',
      role: isSending ? 'status' : undefined,
      state: { sending: isSending ? '' : undefined },
      hidden: key === undefined && !showsGrantPreview && !isFolded,
      children,
    }
    return usePart('p', props, ownProps, ref)
  },
)

/** Which parts of the request are not all shown. */
function foldedText({ folded, words }: ConsentDialogState): string {
  const list = new Intl.ListFormat(words.locale)
  const parts = folded.parts.map((part) => words.text(`consent.part_${part}`))
  return words.text('consent.folded', { parts: list.format(parts) })
}

/** The button fills, or another one says it. */
const isHeardOnly = (key: string | undefined): boolean =>
  key === 'consent.arming' || key === 'consent.blocked_unseen'

function keyOf(
  { block, draft, armingState, canDecide, state, input, confirm, stakes }: ConsentDialogState,
  sent: string | undefined,
): string | undefined {
  if (!canDecide || draft.view === 'reason') return undefined
  if (block !== undefined) return `consent.blocked_${block}`
  if (draft.edited === null) return 'consent.blocked_edit'
  if (draft.rule === null) return 'consent.blocked_rule'
  if (armingState.kind === 'covered') return 'consent.covered'
  if (confirm.isConfirming) return 'consent.confirm_within'
  if (draft.scope !== 'once')
    return state.scopeKeepers.get(draft.scope) === 'page'
      ? undefined
      : `consent.scope_${draft.scope}_effect`
  if (state.isStaged && sent !== undefined) return `consent.in_batch_${sent}`
  if (input.problems.length > 0) return input.isRefused ? 'input.refused' : 'input.ignored'
  if (stakes.confirmBy === 'hold' && draft.scope === 'once') return 'consent.hold'
  return armingState.kind === 'armed' ? undefined : 'consent.arming'
}

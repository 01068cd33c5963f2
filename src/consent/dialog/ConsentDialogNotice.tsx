'use client'
import { forwardRef, type ReactNode } from 'react'
import type { TabClaim } from '../../decisions/Ledger.ts'
import { useLedgerEntry } from '../../runtime/useLedgerEntry.ts'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Icon } from '../../internal/icons/Icon.tsx'
import { FAILED_ICON, WARNING_ICON } from '../../internal/icons/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import type { Words } from '../../messages/words.ts'
import type { ConsentState } from '../deriveConsent.ts'
import { useConsentDialog, type ConsentDialogState } from './useConsentDialog.ts'

type Problem = {
  kind: 'failed' | 'waiting'
  strong: string
  quote?: string | undefined
  effect?: string | undefined
}

/**
 * One notice for each problem: what another tab says without proof, a decision that did not arrive,
 * a request that changed, an edit that a rule forbids, a text that could not be rendered, a wrong
 * checksum.
 */
export const ConsentDialogNotice: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogNotice(props, ref) {
    const dialog = useConsentDialog('ConsentDialogNotice')
    const claim = useLedgerEntry(dialog.record)?.claim
    const problems = problemsOf(dialog, claim)
    const children = problems.map(({ kind, strong, quote, effect }) => (
      <div key={strong} className="handrail-notice" data-kind={kind} role="alert">
        <Icon path={kind === 'failed' ? FAILED_ICON : WARNING_ICON} />
        <div>
          <p>
            <strong>{strong}</strong>
          </p>
          {(quote !== undefined || effect !== undefined) && <p>{sentence(quote, effect)}</p>}
        </div>
      </div>
    ))
    const element = usePart('div', props, { className: 'handrail-notices', children }, ref)
    return problems.length > 0 ? element : null
  },
)

/** Words from outside are isolated; ours follow. */
const sentence = (quote: string | undefined, effect: string | undefined): ReactNode => (
  <>
    {quote !== undefined && <ForeignText text={quote} isSaid longest={500} />} {effect}
  </>
)

function problemsOf(
  {
    record,
    words,
    error,
    undelivered = 'allow',
    state,
    requestChange,
    confirmation,
    forbidden,
  }: ConsentDialogState,
  claim: TabClaim | undefined,
): readonly Problem[] {
  const problems: Problem[] = []
  if (claim && state.kind === 'open')
    problems.push({
      kind: 'waiting',
      strong: words.text(`consent.claimed_${claim.kind}`),
      effect: words.text('consent.claimed_effect'),
    })
  if (error || state.kind === 'unsent')
    problems.push({
      kind: 'failed',
      strong: words.text(`consent.unsent_${undelivered}`),
      quote: error?.message,
      effect: words.text(
        undelivered === 'allow' || undelivered === 'unasked'
          ? 'consent.unsent_effect'
          : 'consent.unsent_unknown',
      ),
    })
  if (requestChange)
    problems.push({
      kind: 'waiting',
      strong: words.text('consent.changed'),
      effect: words.text(`consent.changed_${requestChange.what}`),
    })
  if (forbidden !== undefined)
    problems.push({
      kind: 'waiting',
      strong: words.text('consent.edit_forbidden'),
      quote: forbidden,
    })
  if (confirmation.kind === 'error')
    problems.push({
      kind: 'failed',
      strong: words.text('consent.template_error'),
      quote: confirmation.reason.text,
    })
  problems.push(...checksumProblems(state, words))
  if (record.request?.isBeingChecked === true && state.kind === 'open')
    problems.push({
      kind: 'waiting',
      strong: words.text('consent.being_checked'),
      effect: words.text('consent.being_checked_effect'),
    })
  return problems
}

function checksumProblems({ checksum }: ConsentState, words: Words): readonly Problem[] {
  if (checksum === 'unverified' || checksum === 'absent')
    return [{ kind: 'waiting', strong: words.text(`consent.checksum_${checksum}`) }]
  if (checksum !== 'mismatch') return []
  const effect = words.text('consent.checksum_mismatch_effect')
  return [{ kind: 'failed', strong: words.text('consent.checksum_mismatch'), effect }]
}

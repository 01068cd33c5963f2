'use client'
import { useId, type ComponentPropsWithRef } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import type { LongText } from '../../content/text/LongText.tsx'
import type { LedgerEntry } from '../../decisions/Ledger.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import { useLedgerEntry } from '../../runtime/useLedgerEntry.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { PlainDeny } from './PlainDeny.tsx'
import { PlainHeader } from './PlainHeader.tsx'
import { PlainPayload } from './PlainPayload.tsx'
import { PLAIN_REQUEST_WORDS } from './plainMessages.en.ts'

export type PlainRequestProps = RendererProps & {
  /** The code of the whole request could not be fetched. */
  hasFailed: boolean
  /** Asks for the whole one at once. Undefined while that is on its way. */
  onReview: (() => void) | undefined
  /** What draws long texts, once the code of the whole request is there. */
  longText: typeof LongText | undefined
  /** What watches its place, and the person's press and focus. */
  watch: ComponentPropsWithRef<'div'>
}

/**
 * A request before its code is there, or far from the view: what is asked, which tool it is, what it
 * was given as text, and Deny, which works. It has no Allow, and Deny stands where it is in the
 * whole one.
 */
export function PlainRequest({
  record,
  status,
  hasFailed,
  onReview,
  longText,
  watch,
}: PlainRequestProps) {
  const words = useWords(PLAIN_REQUEST_WORDS)
  const id = useId()
  const entry = useLedgerEntry(record)
  const { details } = status
  const isSending = details.includes('sending')
  const rest = onReview ? 'plain_waits' : hasFailed ? 'plain_failed' : 'plain'
  const denial = denialKey(entry, isSending)
  return (
    <div
      {...watch}
      className="handrail-panel"
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-status`}
      data-handrail="consent"
      translate="no"
      data-consent={details.includes('unsent') ? 'unsent' : isSending ? 'sending' : 'open'}
      data-mode={status.mode}
    >
      <PlainHeader id={id} record={record} status={status} words={words} />
      <Failure entry={entry} words={words} />
      <div className="handrail-given" data-part="input">
        <p className="handrail-section-title">{words.text('consent.given')}</p>
        <pre className="handrail-code">
          <PlainPayload execution={status.execution} longText={longText} />
        </pre>
      </div>
      <div className="handrail-footer">
        {onReview && (
          <button type="button" className="handrail-link" onClick={onReview}>
            {words.text('consent.review')}
          </button>
        )}
        <PlainDeny record={record} status={status} words={words} />
        <p
          className="handrail-footnote"
          id={`${id}-status`}
          role={denial || hasFailed ? 'status' : undefined}
        >
          {words.text(denial ?? `consent.${rest}`, { count: record.request?.batch?.size ?? 0 })}
        </p>
      </div>
    </div>
  )
}

const hasDenied = (entry: LedgerEntry | undefined): boolean => entry?.decision?.kind === 'deny'

/** How far a denial has come. */
function denialKey(entry: LedgerEntry | undefined, isSending: boolean): string | undefined {
  if (isSending && entry?.otherTab) return 'consent.sending_other_tab'
  if (isSending && hasDenied(entry)) return 'consent.sending_deny'
  return entry?.state === 'staged' && hasDenied(entry) ? 'consent.in_batch_deny' : undefined
}

/** Why a denial did not arrive. */
function Failure({ entry, words }: { entry: LedgerEntry | undefined; words: Words }) {
  return entry?.error && hasDenied(entry) ? (
    <div className="handrail-notice" data-kind="failed" role="alert">
      <p>
        <strong>{words.text('consent.unsent_deny')}</strong>{' '}
        <ForeignText text={entry.error.message} isSaid longest={500} />
      </p>
    </div>
  ) : null
}

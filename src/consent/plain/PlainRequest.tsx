'use client'
import { forwardRef, useId, useMemo, type ForwardedRef } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { LongText } from '../../content/text/LongText.tsx'
import type { LedgerEntry } from '../../decisions/Ledger.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import { useLedgerEntry } from '../../runtime/useLedgerEntry.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { PlainDeny, type PlainDenyProps } from './PlainDeny.tsx'
import { PlainHeader } from './PlainHeader.tsx'
import { PLAIN_REQUEST_WORDS } from './plainMessages.en.ts'
import { plainPayload } from './plainPayload.ts'

export type PlainRequestProps = RendererProps &
  Pick<PlainDenyProps, 'onPress' | 'onFocus'> & {
    /** The code of the whole request could not be fetched. */
    hasFailed: boolean
    /** Asks for the whole request at once; undefined when it is on its way. */
    onReview: (() => void) | undefined
  }

/**
 * A request before its code is there, or out of view: what is asked, which tool it is, everything it
 * was given as text, and Deny, which works. It has no Allow, and Deny stands where it is in the
 * whole one.
 */
export const PlainRequest = forwardRef(function PlainRequest(
  { record, status, hasFailed, onReview, ...press }: PlainRequestProps,
  ref: ForwardedRef<HTMLDivElement>,
) {
  const words = useWords(PLAIN_REQUEST_WORDS)
  const id = useId()
  const entry = useLedgerEntry(record)
  const { execution, details } = status
  const payload = useMemo(() => plainPayload(execution), [execution])
  const isSending = details.includes('sending')
  return (
    <div
      ref={ref}
      className="handrail-panel"
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-status`}
      data-handrail="consent"
      data-consent={details.includes('unsent') ? 'unsent' : isSending ? 'sending' : 'open'}
      data-mode={status.mode}
    >
      <PlainHeader id={id} request={record.request} status={status} words={words} />
      <Failure entry={entry} words={words} />
      <div className="handrail-given" data-part="input">
        <p className="handrail-section-title">{words.text('consent.given')}</p>
        <pre className="handrail-code">
          <LongText text={payload} />
        </pre>
      </div>
      <div className="handrail-footer">
        {onReview && (
          <button type="button" className="handrail-link" onClick={onReview}>
            {words.text('consent.review')}
          </button>
        )}
        <PlainDeny
          record={record}
          execution={execution}
          isSending={isSending}
          words={words}
          {...press}
        />
        <p className="handrail-footnote" id={`${id}-status`} role="status">
          {isSending
            ? words.text('consent.sending_deny')
            : entry?.state === 'staged' && isDenial(entry)
              ? words.text('consent.in_batch_deny', { count: record.request?.batch?.size ?? 0 })
              : words.text(
                  onReview
                    ? 'consent.plain_waits'
                    : hasFailed
                      ? 'consent.plain_failed'
                      : 'consent.plain',
                )}
        </p>
      </div>
    </div>
  )
})

const isDenial = ({ decision }: LedgerEntry): boolean => decision?.kind === 'deny'

/** Why a denial did not arrive. */
function Failure({ entry, words }: { entry: LedgerEntry | undefined; words: Words }) {
  return entry?.error && isDenial(entry) ? (
    <div className="handrail-notice" data-kind="failed" role="alert">
      <p>
        <strong>{words.text('consent.unsent_deny')}</strong>{' '}
        <ForeignText text={entry.error.message} isSaid longest={500} />
      </p>
    </div>
  ) : null
}

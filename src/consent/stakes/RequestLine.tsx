'use client'
import { forwardRef, useId, useRef } from 'react'
import { PhraseView } from '../../content/PhraseView.tsx'
import { useWords } from '../../messages/useWords.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { phraseOf } from '../../status/sentence/phrase.ts'
import { tenseOf } from '../../status/tense.ts'
import { PLAIN_REQUEST_WORDS } from '../plain/plainMessages.en.ts'
import { useRequestPlace } from '../plain/useRequestPlace.ts'
import { LineStakes } from './LineStakes.tsx'

export type RequestLineProps = RendererProps & {
  onReview(): void
}

/**
 * A request that waits behind another one: what it wants, what is grave about it and how long it
 * waits, which it is, and the way to it.
 */
export const RequestLine = forwardRef<HTMLDivElement, RequestLineProps>(function RequestLine(
  { record, status, onReview },
  ref,
) {
  const words = useWords(PLAIN_REQUEST_WORDS)
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const place = useRequestPlace(title, record)
  return (
    <div
      ref={ref}
      className="handrail-request-line handrail-status"
      role="group"
      aria-labelledby={id}
      data-handrail="consent"
      data-consent="folded"
      data-mode={status.mode}
      data-glyph="awaiting_consent"
      translate="no"
    >
      <div className="handrail-asked">
        <h3 ref={title} className="handrail-title" id={id} tabIndex={-1}>
          <PhraseView phrase={phraseOf(status, tenseOf(status, record), words)} />
        </h3>
        <LineStakes record={record} status={status} />
      </div>
      <span className="handrail-end">
        {place && place.count > 1 && (
          <bdi>{words.text('queue.position', { number: place.number, count: place.count })}</bdi>
        )}
        <button
          type="button"
          className="handrail-button handrail-review"
          id={`${id}-review`}
          aria-labelledby={`${id}-review ${id}`}
          onClick={onReview}
        >
          <span>{words.text('consent.review')}</span>
        </button>
      </span>
    </div>
  )
})

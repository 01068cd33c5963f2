'use client'
import { useRef } from 'react'
import type { Words } from '../../messages/words.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { statusMessageKey } from '../../status/statusMessageKey.ts'
import { useRequestPlace } from './useRequestPlace.ts'

/** What begins a request: that it waits for the person, and which of how many it is. */
export function RequestStrip({ record, status, words }: RendererProps & { words: Words }) {
  const strip = useRef<HTMLParagraphElement>(null)
  const place = useRequestPlace(strip, record)
  if (!place) return null
  const { number, count, goToNext } = place
  return (
    <p ref={strip} className="handrail-strip handrail-status" data-glyph="awaiting_consent">
      {words.text(statusMessageKey(status))}
      {count > 1 && (
        <button
          type="button"
          className="handrail-link handrail-end"
          aria-label={words.text('consent.to_next', { number, count })}
          onClick={goToNext}
        >
          <bdi>{words.text('queue.position', { number, count })}</bdi>
        </button>
      )}
    </p>
  )
}

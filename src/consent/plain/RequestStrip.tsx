'use client'
import { useRef } from 'react'
import type { Words } from '../../messages/words.ts'
import { statusMessageKey } from '../../status/statusMessageKey.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import { useRequestPlace } from './useRequestPlace.ts'

/** What begins a request: that it waits for the person, and which of how many it is. */
export function RequestStrip({ status, words }: { status: ToolCallStatus; words: Words }) {
  const strip = useRef<HTMLParagraphElement>(null)
  const place = useRequestPlace(strip)
  return place ? (
    <p ref={strip} className="handrail-strip handrail-status" data-glyph="awaiting_consent">
      {words.text(statusMessageKey(status))}
      {place !== 'only' && (
        <span className="handrail-end">{words.text('queue.position', place)}</span>
      )}
    </p>
  ) : null
}

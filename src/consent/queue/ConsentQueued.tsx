'use client'
import { useHost } from '../../host/useHost.ts'
import { useWords } from '../../messages/useWords.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { QUEUE_WORDS } from './queueMessages.en.ts'

export type ConsentQueuedProps = { record: ToolCallRecord }

/**
 * Below the line of a call that a queue asks about: the way to it. The queue's own panel then has
 * the focus.
 */
export function ConsentQueued({ record }: ConsentQueuedProps) {
  const port = useHost('ConsentQueued')
  const words = useWords(QUEUE_WORDS)
  return (
    <p className="handrail-queued">
      <button
        type="button"
        className="handrail-link"
        onClick={() => port.queue.show(record.call.id)}
      >
        {words.text('queue.decide')}
      </button>
    </p>
  )
}

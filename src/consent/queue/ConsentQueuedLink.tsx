'use client'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { useWords } from '../../messages/useWords.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { QUEUED_WORDS } from './queuedMessages.en.ts'

export type ConsentQueuedLinkProps = { record: ToolCallRecord }

/**
 * Below the line of a call that a queue asks about: the way to it. The queue's own panel then has
 * the focus.
 */
export function ConsentQueuedLink({ record }: ConsentQueuedLinkProps) {
  const runtime = useToolRuntime('ToolCallBubble')
  const words = useWords(QUEUED_WORDS)
  return (
    <p className="handrail-queued">
      <button
        type="button"
        className="handrail-link"
        onClick={() => runtime.queueRegistry.show(runtime.ledger.identityOf(record))}
      >
        {words.text('queue.decide')}
      </button>
    </p>
  )
}

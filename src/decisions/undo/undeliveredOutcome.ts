import type { UndoOffer } from '../../tool-call/index.ts'
import type { UndoEvent } from './deriveUndo.ts'

/**
 * No answer came, but the request may have arrived. It may be sent again only if undo is
 * idempotent.
 */
export function undeliveredOutcome({ idempotent }: UndoOffer, error: unknown): UndoEvent {
  const reason = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  const isOffline = typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine
  return {
    kind: 'answer',
    outcome: { kind: 'failed', reason, canRetry: idempotent === true },
    at: Date.now(),
    cause: isOffline ? 'offline' : 'unsure',
  }
}

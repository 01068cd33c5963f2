import type { ToolHost } from '../host/ToolHost.ts'
import type {
  ConsentDecision,
  QuestionAnswer,
  RedoOffer,
  ToolCallRecord,
  UndoOffer,
} from '../tool-call/index.ts'

/** One thing that the UI sent to the host. */
export type SentToHost = { record: ToolCallRecord } & (
  | { verb: 'decideConsent'; decision: ConsentDecision }
  | { verb: 'answer'; answer: QuestionAnswer }
  | { verb: 'undo'; offer: UndoOffer }
  | { verb: 'redo'; offer: RedoOffer }
  | { verb: 'cancel' | 'rerun' }
)

/**
 * A host for tests. `sent` records what the UI sent, in order; every verb resolves unless replaced.
 * What replaces a verb is called after it was recorded. `rerun` is there where it is given.
 * @example
 * const host = createTestHost({ undo: () => Promise.reject(new Error('too late')) })
 * // after the person pressed Allow: host.sent[0] is { verb: 'decideConsent', record, decision }
 */
export function createTestHost(
  verbs: Partial<ToolHost> = {},
): ToolHost & { readonly sent: readonly SentToHost[] } {
  const sent: SentToHost[] = []
  return {
    ...verbs,
    sent,
    decideConsent(record, decision) {
      sent.push({ verb: 'decideConsent', record, decision })
      return verbs.decideConsent?.(record, decision) ?? Promise.resolve()
    },
    answer(record, answer) {
      sent.push({ verb: 'answer', record, answer })
      return verbs.answer?.(record, answer) ?? Promise.resolve()
    },
    undo(record, offer) {
      sent.push({ verb: 'undo', record, offer })
      return verbs.undo?.(record, offer) ?? Promise.resolve({ kind: 'undone' })
    },
    redo(record, offer) {
      sent.push({ verb: 'redo', record, offer })
      return verbs.redo?.(record, offer) ?? Promise.resolve({ kind: 'redone' })
    },
    cancel(record) {
      sent.push({ verb: 'cancel', record })
      return verbs.cancel?.(record) ?? Promise.resolve()
    },
    ...(verbs.rerun && {
      rerun(record) {
        sent.push({ verb: 'rerun', record })
        return verbs.rerun?.(record) ?? Promise.resolve()
      },
    }),
  }
}

import type { ToolHost } from '../host/ToolHost.ts'
import type { ConsentDecision } from '../model/index.ts'
import type {
  QuestionAnswer,
  RedoOffer,
  ToolCallRecord,
  UndoOffer,
} from '../model/ToolCallRecord.ts'
import type { ToolCallStatus } from '../model/ToolCallStatus.ts'

/** One thing that the UI sent to the host. */
export type SentToHost = { record: ToolCallRecord } & (
  | { verb: 'decideConsent'; decision: ConsentDecision }
  | { verb: 'answer'; answer: QuestionAnswer }
  | { verb: 'undo'; offer: UndoOffer }
  | { verb: 'redo'; offer: RedoOffer }
  | { verb: 'cancel' | 'runAgain' }
)

/**
 * A host for tests. `sent` records what the UI sent, in order; every verb resolves unless replaced.
 * A replaced verb is called after it was recorded. `runAgain` is there if it is given.
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
    ...(verbs.runAgain && {
      runAgain(record) {
        sent.push({ verb: 'runAgain', record })
        return verbs.runAgain?.(record) ?? Promise.resolve()
      },
    }),
  }
}

/**
 * The bubble of a call, by the call's id. Throws an Error that lists the calls that are there.
 * @example
 * expect(bubbleOf('c1').textContent).toContain('Read notes.md')
 */
export function bubbleOf(id: string, container: ParentNode = document): HTMLElement {
  const bubbles = [...container.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')]
  const bubble = bubbles.find((element) => element.dataset.callId === id)
  if (!bubble)
    throw new Error(
      `handrail: no bubble shows the call ${id}. Shown: ${bubbles.map((element) => element.dataset.callId).join(', ') || 'none'}.`,
    )
  return bubble
}

/**
 * The status that a call is shown with, for example `succeeded`.
 * @example
 * expect(statusOf('c1')).toBe('succeeded')
 */
export function statusOf(id: string, container?: ParentNode): string | undefined {
  return bubbleOf(id, container).dataset.status
}

const NOTE = {
  id: 'call-1',
  name: 'update_note',
  arguments: { path: 'notes/plan.md', text: '- Review the second draft with Ben and Ida' },
}
const COMMAND = {
  id: 'call-1',
  name: 'shell_run',
  arguments: { command: 'npm run build', cwd: '~/code/site' },
}

/** Fixed, so that pictures and texts do not change from day to day: 21 November 2026, 14:03 UTC. */
const AT = Date.UTC(2026, 10, 21, 14, 3)

const EXAMPLES: Record<ToolCallStatus['kind'], ToolCallRecord> = {
  preparing: {
    call: NOTE,
    argumentsState: 'streaming',
    argumentsText: '{"path":"notes/plan.md","text":"- Review the sec',
    run: 'active',
  },
  held: { call: NOTE, phase: 'queued', run: 'ended' },
  awaiting_consent: {
    call: COMMAND,
    request: { id: 'request-1' },
    phase: 'waiting',
    run: 'active',
  },
  running: { call: NOTE, phase: 'running', run: 'active' },
  succeeded: {
    call: NOTE,
    phase: 'done',
    result: { success: true, message: 'Note changed.', data: { path: 'notes/plan.md', lines: 14 } },
    times: { startedAt: AT, endedAt: AT + 300 },
  },
  failed: {
    call: NOTE,
    phase: 'done',
    result: { success: false, error: 'The note is locked by another editor.', needsFollowup: true },
    times: { startedAt: AT, endedAt: AT + 10_000 },
  },
  denied: {
    call: COMMAND,
    outcome: 'denied',
    decision: {
      id: 'call-1',
      digest: '',
      scope: 'once',
      by: { kind: 'person', id: 'ann', name: 'Ann' },
      kind: 'deny',
      reason: 'Keep the build.',
      at: AT,
    },
  },
  cancelled: {
    call: COMMAND,
    outcome: 'cancelled',
    phase: 'running',
    times: { startedAt: AT, endedAt: AT + 42_000 },
  },
  expired: { call: COMMAND, request: { id: 'request-1', expiresAt: AT }, outcome: 'expired' },
  unknown: { call: NOTE, phase: 'running', run: 'ended' },
}

/**
 * One example record per status, changed as wanted. With the default policy its status is `kind`,
 * unless the changes say otherwise.
 * @example
 * const record = exampleRecord('failed', { result: { success: false, error: 'no disk' } })
 */
export function exampleRecord(
  kind: ToolCallStatus['kind'],
  changes: Partial<ToolCallRecord> = {},
): ToolCallRecord {
  return { ...EXAMPLES[kind], ...changes }
}

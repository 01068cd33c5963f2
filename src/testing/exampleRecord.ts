import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

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

/** `checking` is no status of a record: it is one of a page. */
const EXAMPLES: Record<Exclude<ToolCallStatus['kind'], 'checking'>, ToolCallRecord> = {
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
  running: { call: NOTE, phase: 'running', run: 'active', times: { startedAt: AT } },
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
 * One example record per status, changed as wanted. Its status is `kind` with the default policy,
 * wherever the changes do not say otherwise.
 * @example
 * const record = exampleRecord('failed', { result: { success: false, error: 'no disk' } })
 */
export function exampleRecord(
  kind: Exclude<ToolCallStatus['kind'], 'checking'>,
  changes: Partial<ToolCallRecord> = {},
): ToolCallRecord {
  return { ...EXAMPLES[kind], ...changes }
}

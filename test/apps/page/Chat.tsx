'use client'
import { ToolCallBubble, ToolHostProvider, type ToolHost, type ToolCallRecord } from 'handrail'
import { policy } from './policy'

declare global {
  interface Window {
    /** What the app's host was given, for who looks from outside. */
    sent?: unknown[]
  }
}

const host: ToolHost = {
  decideConsent: async (record, decision) => {
    window.sent = [...(window.sent ?? []), { call: record.call.id, ...decision }]
  },
  offerUndo: (record) =>
    record.call.name === 'delete_note' ? { kind: 'compensate', label: 'Restore' } : null,
  undo: async () => ({ kind: 'undone' }),
}

const records: ToolCallRecord[] = [
  {
    call: { id: 'read', name: 'read_note', arguments: { path: 'notes/plan.md' } },
    phase: 'done',
    result: { success: true, data: { path: 'notes/plan.md', lines: 14 } },
  },
  {
    call: {
      id: 'write',
      name: 'update_note',
      arguments: { path: 'notes/plan.md', old_text: '- Draft', new_text: '- Second draft' },
    },
    phase: 'done',
    result: { success: true, message: 'Note changed.' },
  },
  {
    call: { id: 'delete', name: 'delete_note', arguments: { path: 'notes/old.md' } },
    phase: 'done',
    result: { success: true },
  },
  {
    call: { id: 'lock', name: 'update_note', arguments: { path: 'notes/locked.md', text: 'x' } },
    phase: 'done',
    result: { success: false, error: 'The note is locked by another editor.' },
  },
  {
    call: {
      id: 'run',
      name: 'shell_run',
      arguments: { command: 'npm run build', cwd: '~/code/site' },
    },
    request: { id: 'request-1' },
    phase: 'waiting',
    run: 'active',
  },
]

/** What an app does to show the calls of a conversation, with a request among them. */
export function Chat() {
  return (
    <main className="chat">
      <p>Tidy up the notes, then build the site.</p>
      <ToolHostProvider host={host} policy={policy} conversation="app" records={records}>
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </ToolHostProvider>
    </main>
  )
}

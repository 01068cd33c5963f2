import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToolHostProvider, type ToolCallRecord, type ToolHost } from 'handrail'
import { Consent } from '@/components/consent'
import { Diff } from '@/components/diff'
import { ToolCall } from '@/components/tool-call'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { policy } from './policy'
import './index.css'

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

const run: ToolCallRecord = {
  call: { id: 'run', name: 'shell_run', arguments: { command: 'npm run build', cwd: '~/site' } },
  request: { id: 'request-1' },
  phase: 'waiting',
  run: 'active',
}
const write: ToolCallRecord = {
  call: {
    id: 'write',
    name: 'update_note',
    arguments: { path: 'notes/plan.md', old_text: '- Draft', new_text: '- Second draft' },
  },
  phase: 'done',
  result: { success: true, message: 'Note changed.' },
}
const remove: ToolCallRecord = {
  call: { id: 'delete', name: 'delete_note', arguments: { path: 'notes/old.md' } },
  phase: 'done',
  result: { success: true },
}
const records = [write, remove, run]

/** `#consent`: the request alone, without its call. */
const Request = location.hash === '#consent' ? Consent : ToolCall

function Page() {
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-4 p-4">
      <ToolHostProvider host={host} policy={policy} conversation="app" records={records}>
        <ToolCall record={remove} />
        <ToolCall record={write} />
        <Diff record={write} />
        <Request record={run} />
      </ToolHostProvider>
      <Card className="px-4" data-own="">
        <div className="flex gap-2">
          <Button variant="outline">Cancel</Button>
          <Button>Save</Button>
        </div>
      </Card>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)

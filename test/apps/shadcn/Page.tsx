import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  ConsentQueue,
  ToolHostProvider,
  type RendererProps,
  type ToolCallRecord,
  type ToolHost,
} from 'handrail'
import { Consent, consentView } from '@/components/consent'
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
const edit: ToolCallRecord = {
  call: {
    id: 'edit',
    name: 'update_note',
    arguments: {
      path: 'notes/plan.md',
      old_text: '- Draft\n- One\n- Two\n- Three\n- Four\n- Sent on Monday',
      new_text: '- Second draft\n- One\n- Two\n- Three\n- Four\n- Sent on Friday',
    },
  },
  request: { id: 'request-2', can: { edit: true } },
  phase: 'waiting',
  run: 'active',
}

/**
 * `#consent`: the request alone, without its call. `#queue`: it stands in a queue. `#edit`: a request
 * of which single changes can be taken out.
 */
const place = location.hash
const Request = place === '#consent' ? Consent : ToolCall
const asked = place === '#edit' ? edit : run
const records = [write, remove, asked]

/** The app's own view of a tool, and of every request. */
const renderers = {
  tools: { delete_note: ({ record }: RendererProps) => <p data-own-view="">{record.call.id}</p> },
  consent: consentView,
}

function Page() {
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-4 p-4">
      <ToolHostProvider
        host={host}
        policy={policy}
        conversation="app"
        records={records}
        renderers={renderers}
      >
        {place === '#queue' && <ConsentQueue records={records} />}
        <ToolCall record={remove} />
        <ToolCall record={write} />
        <Diff record={write} />
        <Request record={asked} />
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

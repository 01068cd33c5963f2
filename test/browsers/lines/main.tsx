import { ToolCallBubble, ToolHostProvider, type ToolCallRecord } from 'handrail'
import { defineToolPolicy } from 'handrail/policy'
import { exampleRecord } from 'handrail/testing'
import 'handrail/styles.css'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'

const policy = defineToolPolicy({
  tools: { delete_note: { mode: 'destructive', undo: false }, save_note: { undo: true } },
})
const asked = (name: string, path: string): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: { id: path, name, arguments: { path } },
    request: { id: `request of ${path}` },
  })
const RECORDS = [asked('save_note', 'a.md'), asked('delete_note', 'b.md')]

/** Two requests, of which one stands open, and a place to write to the agent. */
function LinesPage() {
  const [sent, setSent] = useState<readonly string[]>([])
  const host = useMemo(
    () => ({
      decideConsent: async ({ call }: ToolCallRecord, { kind }: { kind: string }) =>
        setSent((before) => [...before, `${kind} ${call.id}`]),
    }),
    [],
  )
  return (
    <ToolHostProvider host={host} policy={policy} records={RECORDS} shortcuts>
      <p>Decisions: {sent.join(', ') || 'none'}.</p>
      {RECORDS.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
      <textarea aria-label="Message" />
    </ToolHostProvider>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<LinesPage />)

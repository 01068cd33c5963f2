import { ConsentDialog, ToolHostProvider } from 'handrail'
import { exampleRecord } from 'handrail/testing'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import 'handrail/styles.css'

const RECORD = exampleRecord('awaiting_consent')

/** One request, in a dialog that a button opens. */
function ModalPage() {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<readonly string[]>([])
  const host = useMemo(
    () => ({
      decideConsent: async (_record: unknown, { kind }: { kind: string }) =>
        setSent((before) => [...before, kind]),
    }),
    [],
  )
  return (
    <ToolHostProvider host={host}>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <button type="button" id="outside">
        Outside
      </button>
      <p>Decisions: {sent.join(', ') || 'none'}.</p>
      <ConsentDialog record={RECORD} presentation="modal" open={isOpen} onOpenChange={setOpen} />
    </ToolHostProvider>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<ModalPage />)

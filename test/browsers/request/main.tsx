import { ConsentDialog, ToolHostProvider } from 'handrail'
import { exampleRecord } from 'handrail/testing'
import { useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import 'handrail/styles.css'

/** One request, below the first view of the page, that a runtime brings, changes and takes away. */
function RequestPage() {
  const [command, setCommand] = useState<string | null>(null)
  const [sent, setSent] = useState<readonly string[]>([])
  useEffect(() => void Object.assign(window, { ask: setCommand }), [])
  const host = useMemo(
    () => ({
      decideConsent: async (record: { call: { arguments: unknown } }, { kind }: { kind: string }) =>
        setSent((before) => [...before, `${kind} ${JSON.stringify(record.call.arguments)}`]),
    }),
    [],
  )
  return (
    <ToolHostProvider host={host}>
      <p>Decisions: {sent.join(', ') || 'none'}.</p>
      {command !== null && (
        <ConsentDialog
          record={exampleRecord('awaiting_consent', {
            call: { id: 'call-1', name: 'shell_run', arguments: { command } },
          })}
        />
      )}
    </ToolHostProvider>
  )
}

document.querySelector('#elsewhere')?.addEventListener('click', () => {
  document.title += ' pressed'
})

createRoot(document.getElementById('root') as HTMLElement).render(<RequestPage />)

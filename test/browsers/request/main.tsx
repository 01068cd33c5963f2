import { ConsentDialog, ToolHostProvider } from 'handrail'
import { exampleRecord } from 'handrail/testing'
import { useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import styles from 'handrail/styles.css?inline'

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

/** `?shadow`: in a shadow tree, as an app that is a custom element draws it. */
const host = document.getElementById('root') as HTMLElement
const isShadow = location.search === '?shadow'
const root = isShadow ? host.attachShadow({ mode: 'closed' }) : document.head
const style = document.createElement('style')
style.textContent = styles
root.append(style)
const app = isShadow ? root.appendChild(document.createElement('div')) : host
Object.assign(window, { app })
createRoot(app).render(<RequestPage />)

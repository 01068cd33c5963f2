import { ToolCallBubble, ToolCallGroup, ToolHostProvider } from 'handrail'
import { exampleRecord } from 'handrail/testing'
import { createRoot } from 'react-dom/client'
import styles from 'handrail/styles.css?inline'

const recordAt = (at: number) =>
  exampleRecord('succeeded', {
    call: { id: `call-${at}`, name: 'read_file', arguments: { path: `notes/page-${at}.md` } },
  })
const from = (start: number) => Array.from({ length: 10 }, (_, at) => recordAt(start + at))

/** 300 calls that stand alone, and behind them 300 in open groups of ten. */
function ManyCalls() {
  return (
    <ToolHostProvider policy={{ tools: { read_file: { mode: 'read' } } }}>
      {Array.from({ length: 30 }, (_, at) =>
        from(at * 10).map((record) => <ToolCallBubble key={record.call.id} record={record} />),
      )}
      {Array.from({ length: 30 }, (_, at) => (
        <ToolCallGroup key={at} records={from(300 + at * 10)} open />
      ))}
    </ToolHostProvider>
  )
}

document.head.append(Object.assign(document.createElement('style'), { textContent: styles }))
createRoot(document.getElementById('root')!).render(<ManyCalls />)

'use client'
import { ConsentQueue, DiffPreview, ToolHostProvider, type ToolCallRecord } from 'handrail'
import { exampleRecord } from 'handrail/testing'
import { Chat } from './Chat'
import { policy } from './policy'

const asked: ToolCallRecord[] = ['npm test', 'rm -rf build'].map((command, index) =>
  exampleRecord('awaiting_consent', {
    call: { id: `asked-${index}`, name: 'shell_run', arguments: { command } },
    request: { id: `asked-${index}`, can: { reason: true, scopes: ['once', 'conversation'] } },
  }),
)
const write = exampleRecord('succeeded', {
  call: {
    id: 'written',
    name: 'edit_file',
    arguments: { path: 'notes/plan.md', old_string: '- Draft\n', new_string: '- Final draft\n' },
  },
})
const host = { decideConsent: async () => {} }

/** A line, a request, a way back, a diff and a queue: what styles are compared on. */
export function Looks() {
  return (
    <>
      <Chat />
      <ToolHostProvider host={host} policy={policy} conversation="looks" records={asked}>
        <DiffPreview record={write} />
        <ConsentQueue records={asked} />
      </ToolHostProvider>
    </>
  )
}

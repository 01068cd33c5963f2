// One page of a conversation, in a document of its own: the test opens several, and is their
// server.
import { createRoot } from 'react-dom/client'
import { ToolCallBubble, ToolHostProvider, type ToolHost } from '../../../src/index.ts'
import { exampleRecord } from '../../../src/testing/index.ts'
import '../../../src/styles.css'

/** What a test answers with. Each page's own name comes with what it sends. */
export type Server = {
  conversation: string
  offer: NonNullable<ToolHost['offerUndo']>
  undo(
    page: string,
    ...args: Parameters<NonNullable<ToolHost['undo']>>
  ): ReturnType<NonNullable<ToolHost['undo']>>
  redo?(page: string): ReturnType<NonNullable<ToolHost['redo']>>
}

const server = (parent as unknown as { server?: Server }).server
const deleted = exampleRecord('succeeded', {
  call: { id: 'call-1', name: 'delete_note', arguments: { path: 'notes/plan.md' } },
})

if (server) {
  const host: ToolHost = {
    offerUndo: server.offer,
    undo: (...sent) => server.undo(window.name, ...sent),
    ...(server.redo && { redo: () => server.redo!(window.name) }),
  }
  createRoot(document.body.appendChild(document.createElement('main'))).render(
    <ToolHostProvider
      host={host}
      conversation={server.conversation}
      actor={{ id: window.name, name: window.name }}
    >
      <ToolCallBubble record={deleted} />
    </ToolHostProvider>,
  )
}

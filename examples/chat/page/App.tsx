import { useEffect, useState } from 'react'
import { createPolicy } from '../shared/createPolicy.ts'
import { Chat } from './Chat.tsx'
import { loadTools } from './calls/loadTools.ts'
import { Notice } from './Notice.tsx'

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly policy: ReturnType<typeof createPolicy> }
  | { readonly kind: 'failed'; readonly error: string }

/**
 * The page: it asks the server for its tools, builds the policy the server has too, and shows the
 * chat.
 */
export function App() {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [conversation, setConversation] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    loadTools(left.signal).then(
      (tools) => setState({ kind: 'ready', policy: createPolicy(tools) }),
      (error: unknown) => {
        if (!left.signal.aborted)
          setState({
            kind: 'failed',
            error: error instanceof Error ? error.message : String(error),
          })
      },
    )
    return () => left.abort()
  }, [attempt])
  if (state.kind === 'ready')
    return (
      <Chat
        key={conversation}
        policy={state.policy}
        onNew={() => setConversation(conversation + 1)}
      />
    )
  if (state.kind === 'loading') return <main className="empty" aria-busy="true" />
  return (
    <main className="empty">
      <Notice
        text={`The agent’s tools could not be loaded. ${state.error}`}
        action="Try again"
        onAction={() => setAttempt(attempt + 1)}
      />
    </main>
  )
}

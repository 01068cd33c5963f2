import { lazy, StrictMode, Suspense, type ComponentType } from 'react'
import { QuestionCard, ToolCallBubble, ToolHostProvider, type ToolCallRecord } from 'handrail'
import { exampleRecord } from 'handrail/testing'
import { Chat } from './Chat'

const asking: ToolCallRecord = {
  ...exampleRecord('running'),
  question: {
    id: 'q1',
    mode: 'form',
    message: 'Which day?',
    schema: { type: 'object', properties: { day: { type: 'string' } } },
    expiresAt: Date.parse('2126-11-21T14:03:00Z'),
  },
}
const asked = exampleRecord('awaiting_consent', {
  call: { id: 'asked', name: 'shell_run', arguments: { command: 'npm run build' } },
})
const host = {
  decideConsent: async (_record: unknown, decision: object) => {
    window.sent = [...(window.sent ?? []), decision]
  },
}

/** A deadline: in UTC on the server, in the person's zone on the page. */
function Times() {
  return <QuestionCard record={asking} />
}

const Late = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 50))
  return { default: Times }
})

/** One of several roots of a page that are about one conversation. */
function Island() {
  return (
    <ToolHostProvider host={host} conversation="islands" records={[asked]}>
      <ToolCallBubble record={asked} />
      <Times />
    </ToolHostProvider>
  )
}

/** What is rendered on the server and hydrated in the page: the roots of each page, by their id. */
export const PAGES: Record<string, Record<string, ComponentType>> = {
  '/': {
    chat: () => (
      <StrictMode>
        <Chat />
        <Times />
      </StrictMode>
    ),
  },
  '/suspense': {
    chat: () => (
      <StrictMode>
        <Chat />
        <Suspense fallback={<p>Loading</p>}>
          <Late />
        </Suspense>
      </StrictMode>
    ),
  },
  '/islands': { early: Island, late: Island },
}

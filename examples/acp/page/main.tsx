import 'handrail/styles.css'
import '../../chat/page/page.css'
import './page.css'
import '../../chat/page/withoutEval.ts'
import { ToolCallBubble, ToolHostProvider, useToolCalls } from 'handrail'
import { createShikiHighlight } from 'handrail/highlight/shiki'
import { commonNames, defineToolPolicy } from 'handrail/policy'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { Composer } from '../../chat/page/Composer.tsx'
import { Notice } from '../../chat/page/Notice.tsx'
import { useFollow } from '../../chat/page/useFollow.ts'
import { connectAgent } from './connectAgent.ts'
import type { ConversationState } from './createConversation.ts'

const SUGGESTIONS = ['Fix the failing test', 'Read greet.mjs', 'Run ls -l']
const policy = defineToolPolicy({ names: commonNames })
const highlight = createShikiHighlight(
  createHighlighterCore({
    langs: [import('shiki/langs/javascript.mjs')],
    engine: createJavaScriptRegexEngine(),
  }),
)

type AgentProps = { readonly connection: ReturnType<typeof connectAgent>; onRestart(): void }

/** A conversation with a coding agent: its words, its calls where it made them, its plan. */
function Agent({ connection, onRestart }: AgentProps) {
  const { reader, host, conversation, prompt, stop } = connection
  const state = useSyncExternalStore(conversation.subscribe, conversation.state)
  const { said, plan, isBusy, gone } = state
  const calls = useToolCalls(reader)
  const { conversation: main, dock, follow } = useFollow()
  const send = (text: string): void => {
    follow()
    void prompt(text)
  }
  return (
    <ToolHostProvider host={host} policy={policy} highlight={highlight}>
      <header className="bar">
        <h1>Handrail with a coding agent</h1>
      </header>
      <main ref={main} className="conversation" aria-label="Conversation">
        {said.length === 0 && !isBusy && <Welcome onChoose={send} />}
        {said.map((each, index) => {
          if ('by' in each)
            return (
              <article key={index} className={each.by}>
                <p dir="auto">{each.text.trim()}</p>
              </article>
            )
          const record = calls.get(each.id)
          return record && <ToolCallBubble key={each.id} record={record} />
        })}
      </main>
      <footer ref={dock} className="composer">
        <Plan entries={plan} />
        {gone === undefined ? (
          <Composer isBusy={isBusy} onSend={send} onStop={stop} />
        ) : (
          <Notice
            text={`The agent has stopped: ${gone}. Nothing was answered for you.`}
            action="Start it again"
            onAction={onRestart}
          />
        )}
      </footer>
    </ToolHostProvider>
  )
}

function Welcome({ onChoose }: { onChoose(text: string): void }) {
  return (
    <section className="welcome">
      <h2>What should the agent do?</h2>
      <ul>
        {SUGGESTIONS.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Plan({ entries }: { entries: ConversationState['plan'] }) {
  if (entries.length === 0) return null
  return (
    <ol className="plan" aria-label="Plan">
      {entries.map(({ content, status }) => (
        <li key={content} data-status={status}>
          {content} <small>{status.replace('_', ' ')}</small>
        </li>
      ))}
    </ol>
  )
}

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id "root" to draw the chat in.')
const root = createRoot(element)
let starts = 0

function start(): void {
  starts += 1
  root.render(
    <StrictMode>
      <Agent key={starts} connection={connectAgent()} onRestart={start} />
    </StrictMode>,
  )
}
start()

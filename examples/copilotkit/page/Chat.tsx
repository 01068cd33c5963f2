import { CopilotChat, CopilotKitProvider, useConfigureSuggestions } from '@copilotkit/react-core/v2'
import { ToolHostProvider } from 'handrail'
import { policy } from '../../notes/policy.ts'
import { suggestions } from '../../notes/suggestions.ts'
import { createNotesAgent } from './createNotesAgent.ts'
import { notes } from './notes.ts'
import { Tools } from './Tools.tsx'

const agents = { default: createNotesAgent(notes) }
const LABELS = {
  chatInputPlaceholder: 'Ask about your notes',
  welcomeMessageText: 'Ask about your notes',
}

/**
 * CopilotKit's own chat over an AG-UI agent, which an app has behind `runtimeUrl`. handrail is the
 * provider, and `Tools`.
 */
export function Chat() {
  return (
    <CopilotKitProvider agents__unsafe_dev_only={agents} enableInspector={false}>
      <ToolHostProvider policy={policy} conversation="notes">
        <Tools />
        <Suggestions />
        <div className="page">
          <header className="bar">
            <h1>Handrail in CopilotKit</h1>
          </header>
          <main className="chat" aria-label="Conversation">
            <CopilotChat agentId="default" labels={LABELS} />
          </main>
        </div>
      </ToolHostProvider>
    </CopilotKitProvider>
  )
}

function Suggestions() {
  useConfigureSuggestions({
    available: 'before-first-message',
    suggestions: suggestions.map((text) => ({ title: text, message: text })),
  })
  return null
}

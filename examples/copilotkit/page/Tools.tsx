import { useHumanInTheLoop, useRenderTool } from '@copilotkit/react-core/v2'
import { defineLocalTool, ToolCallBubble, ToolHostProvider } from 'handrail'
import {
  createCopilotKitHost,
  fromCopilotKit,
  type CopilotKitCall,
} from 'handrail/adapters/copilotkit'
import { z } from 'zod'
import { printNotes } from '../../notes/printNotes.ts'
import { notes } from './notes.ts'

const schema = z.object({ path: z.string() })
const options = {
  local: {
    delete_note: defineLocalTool(schema, ({ path }) => notes.run('delete_note', { path })),
    // Stop aborts the signal
    print_notes: defineLocalTool(schema, (input, { signal }) => printNotes(input, signal)),
  },
}

/**
 * All that CopilotKit needs to show and ask with handrail. Policy and ledger are those of the
 * provider around the chat; this one only changes the host.
 */
function renderCall(call: CopilotKitCall) {
  return (
    <ToolHostProvider host={createCopilotKitHost(call, options)}>
      <ToolCallBubble record={fromCopilotKit(call, options)} />
    </ToolHostProvider>
  )
}

/**
 * The agent's own tools are shown; those that only the page has ask, and run here once they are
 * allowed.
 */
export function Tools() {
  useRenderTool({ name: '*', render: renderCall })
  useHumanInTheLoop({
    name: 'delete_note',
    description: 'Delete a note',
    parameters: schema,
    render: renderCall,
  })
  useHumanInTheLoop({
    name: 'print_notes',
    description: 'Print notes',
    parameters: schema,
    render: renderCall,
  })
  return null
}

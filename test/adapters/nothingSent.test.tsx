// What a host could not send did not run, and the page says so.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createAdkHost } from '../../src/adapters/nhtio-adk/index.ts'
import { createAgentToolHost } from '../../src/adapters/agent-tool/index.ts'
import { createAgUiHost } from '../../src/adapters/ag-ui/index.ts'
import { createAiSdkHost } from '../../src/adapters/ai-sdk/index.ts'
import { createGlueHost } from '../../src/adapters/glue/index.ts'
import { createLangGraphHost } from '../../src/adapters/langgraph/index.ts'
import { createLoomMcpHost } from '../../src/adapters/loom-mcp/index.ts'
import { ToolCallBubble, type ToolCallRecord, type ToolHost } from '../../src/index.ts'
import { bubbleOf, exampleRecord, TestProvider } from '../../src/testing/index.ts'

const { request: _request, ...unasked } = exampleRecord('awaiting_consent')
/** A call that the page asks about, and the runtime does not. */
const UNASKED: ToolCallRecord = { ...unasked, phase: 'waiting' }
const ASKED: ToolCallRecord = { ...UNASKED, request: { id: 'r' } }
const nothing = async () => {}
const part = (toolCallId: string) => ({
  type: 'tool-shell_run',
  toolCallId,
  state: 'approval-requested',
  approval: { id: 'r' },
})
const chat = { messages: [], addToolOutput: nothing, sendMessage: nothing }

test.each<[string, ToolHost, ToolCallRecord]>([
  ['AG-UI, which asked nothing', createAgUiHost({ runAgent: nothing }), UNASKED],
  ['Agent Tool, which asked nothing', createAgentToolHost({ decide: nothing }), UNASKED],
  ['ADK, which asked nothing', createAdkHost({ resolveGate: nothing } as never), UNASKED],
  ['Glue, which asked nothing', createGlueHost({ decide: nothing } as never), UNASKED],
  ['loom-mcp, which asked nothing', createLoomMcpHost({ provideConfirmation: nothing }), UNASKED],
  ['LangGraph, without its handle', createLangGraphHost({ resume: nothing } as never), ASKED],
  [
    'the AI SDK, where two calls have the id of the request',
    createAiSdkHost({
      ...chat,
      messages: [{ id: 'm', role: 'assistant', parts: [part('call-1'), part('b')] }],
      addToolApprovalResponse: nothing,
    }),
    ASKED,
  ],
  [
    'the AI SDK, which holds no such call',
    createAiSdkHost({ ...chat, addToolApprovalResponse: nothing }),
    UNASKED,
  ],
])(
  'an Allow that could not be sent to %s ran nothing, and this is said',
  async (_what, host, record) => {
    render(
      <TestProvider host={host} actor={{ id: 'ann' }} records={[record]}>
        <ToolCallBubble record={record} />
      </TestProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Allow' }))
    await waitFor(() => expect(bubbleOf('call-1')).toHaveTextContent('Nothing ran.'))
    expect(bubbleOf('call-1')).not.toHaveTextContent(/not known|did not arrive/)
    expect(screen.getByRole('button', { name: 'Deny' })).toBeVisible()
  },
)

/** What a person meets, in the order of the table. */
export const ASPECTS = [
  'states',
  'streaming',
  'consent',
  'question',
  'undo notice',
  'results',
] as const
export type Aspect = (typeof ASPECTS)[number]

/** One cell: what works, or why the system cannot, and the test that shows it. */
export interface SystemCell {
  readonly can: boolean
  readonly says: string
  readonly test: { readonly file: string; readonly name: string }
}

/** One system: the folder of its adapter, its name, its cells. */
export interface SystemRow {
  readonly folder: string
  readonly title: string
  readonly cells: Readonly<Record<Aspect, SystemCell>>
}

const yes = (says: string, file: string, name: string): SystemCell => ({
  can: true,
  says,
  test: { file: `test/${file}`, name },
})
const no = (says: string, file: string, name: string): SystemCell => ({
  can: false,
  says,
  test: { file: `test/${file}`, name },
})

/** The same events at once and one by one, after each of them. */
const streamed = (says: string): SystemCell =>
  yes(
    says,
    'adapters/conformance/conformance.test.ts',
    'reading the whole gives the same as reading the stream, after every event',
  )
const noQuestion = (says: string): SystemCell =>
  no(says, 'flows/systems.test.tsx', '%s asks nothing: its questions would be ordinary calls')
const noticed = (says: string): SystemCell =>
  yes(says, 'flows/systems.test.tsx', '%s: an undone call is named in the next turn')
const inMessage = noticed('undoNotice, as text of the next message')

/**
 * Every adapter of src/adapters; test/systems.test.ts holds that, and that every named test is
 * there.
 */
export const SYSTEMS: readonly SystemRow[] = [
  {
    folder: 'ai-sdk',
    title: 'AI SDK 5, 6, 7',
    cells: {
      states: yes(
        'each state of a part; unknown if the chat ends without a result',
        'adapters/ai-sdk/fromAiSdk.test.ts',
        'reads a denial, with and without its approval',
      ),
      streaming: streamed('chunks and growing messages'),
      consent: yes(
        'approvals with a reason, no edited arguments',
        'adapters/ai-sdk/createAiSdkHost.test.ts',
        'when denied, the tool does not run and the model is told why',
      ),
      question: noQuestion('the protocol has none'),
      'undo notice': inMessage,
      results: yes(
        'partial output, errors, content',
        'adapters/ai-sdk/content.test.ts',
        'become the content of the record, and the result itself stays unchanged',
      ),
    },
  },
  {
    folder: 'openai',
    title: 'OpenAI',
    cells: {
      states: yes(
        'functions, built-in tools, patches, shells, cancelled responses',
        'adapters/openai/fromOpenAi.test.ts',
        'that was cancelled while it wrote a call cancels that call',
      ),
      streaming: streamed('response events, completion chunks'),
      consent: yes(
        'MCP approvals, one answer for each response; the host holds the app’s own tools',
        'flows/openai.test.tsx',
        'two requests of one response are one answer',
      ),
      question: noQuestion('the protocol has none'),
      'undo notice': inMessage,
      results: yes(
        'text, JSON, pictures, files, logs',
        'adapters/openai/fromOpenAi.test.ts',
        'show a screenshot from its bytes, and other content as its parts',
      ),
    },
  },
  {
    folder: 'anthropic',
    title: 'Anthropic and Claude Code',
    cells: {
      states: yes(
        'own, server and MCP tools, sub-agents',
        'adapters/anthropic/fromAnthropic.test.ts',
        'calls of a sub-agent belong to the call that started it, whichever came first',
      ),
      streaming: streamed('message events, session lines'),
      consent: yes(
        'none in the protocol: the host holds the calls',
        'flows/anthropic.test.tsx',
        'a call the policy asks about waits; when allowed it runs, and its result is read back',
      ),
      question: noQuestion('the protocol has none'),
      'undo notice': inMessage,
      results: yes(
        'blocks, server tool results, structured tool output',
        'adapters/anthropic/fromAnthropic.test.ts',
        'the blocks of a result are its content; the blocks of an error say what went wrong',
      ),
    },
  },
  {
    folder: 'langgraph',
    title: 'LangGraph and LangChain',
    cells: {
      states: yes(
        'messages of every form; cancelled beside a denied call',
        'adapters/langgraph/fromLangGraph.test.ts',
        'when one of two calls is denied, the other is called off, as in the real graph',
      ),
      streaming: streamed('values, updates, messages, server events'),
      consent: yes(
        'langchain’s middleware and agent-inbox, with edits and reasons, all in one answer',
        'flows/langgraph.test.tsx',
        'two actions of one interrupt are one answer, in the order they were asked',
      ),
      question: yes(
        'all other interrupts',
        'flows/langgraph.test.tsx',
        'the graph’s own questions are answered with words, or a no that is not text; both go in one answer',
      ),
      'undo notice': inMessage,
      results: yes(
        'text, JSON, blocks, artifacts',
        'adapters/langgraph/fromLangGraph.test.ts',
        'that have an artifact show it as the data, and show what the model read as the content',
      ),
    },
  },
  {
    folder: 'mcp',
    title: 'Model Context Protocol',
    cells: {
      states: yes(
        'calls, tasks, progress, cancelled, timed out',
        'adapters/mcp/fromMcp.test.ts',
        'a cancelled call shows the reason and stays cancelled',
      ),
      streaming: streamed('messages; arguments arrive whole'),
      consent: yes(
        'none in the protocol: the host asks first, with edited arguments',
        'adapters/mcp/host/createMcpHost.deep.test.ts',
        'when allowed, what the decision carries runs, and nothing is sent before',
      ),
      question: yes(
        'elicitation: forms and URLs',
        'adapters/mcp/fromMcp.test.ts',
        'the question stays on its call until the answer: %s',
      ),
      'undo notice': noticed('undoNotice, for the app’s own model: MCP has no conversation'),
      results: yes(
        'all content, structured content, tool and protocol errors',
        'adapters/mcp/fromMcp.test.ts',
        'reads images, links, embedded resources and structured content',
      ),
    },
  },
  {
    folder: 'acp',
    title: 'Agent Client Protocol',
    cells: {
      states: yes(
        'announced calls, requested calls, turns that end early',
        'adapters/acp/fromAcp.test.ts',
        'about a call with a diff is one call with that diff',
      ),
      streaming: streamed('session updates, live and loaded'),
      consent: yes(
        'the agent’s own options, no edited arguments',
        'flows/acp.test.tsx',
        'an edit is asked about with its diff, and each answer of the agent has a button of its own',
      ),
      question: yes(
        'elicitation: forms and URLs',
        'adapters/acp/fromAcp.test.ts',
        'of a call stands on it, and goes with its answer',
      ),
      'undo notice': inMessage,
      results: yes(
        'all content, diffs, terminals with exit codes',
        'flows/acp.test.tsx',
        'a command that was allowed ends with its output and its exit code',
      ),
    },
  },
  {
    folder: 'ag-ui',
    title: 'AG-UI 1.0',
    cells: {
      states: yes(
        'events, snapshots, messages, client calls',
        'adapters/ag-ui/fromAgUi.test.ts',
        'a run can end with success, a cancel or an error; calls for the client wait after its end',
      ),
      streaming: streamed('events and chunks'),
      consent: yes(
        'interrupts, one answer for each run, no edited arguments',
        'flows/agUi.test.tsx',
        'two interrupts are answered in one run',
      ),
      question: yes(
        'interrupts with a schema',
        'adapters/ag-ui/fromAgUi.test.ts',
        'an interrupt that wants data is a question; its answer says when somebody declined, but not when somebody cancelled',
      ),
      'undo notice': inMessage,
      results: yes(
        'text, JSON, parts',
        'adapters/ag-ui/fromAgUi.test.ts',
        'a result can be a text, an object written as text, or parts; the message says whether it failed',
      ),
    },
  },
  {
    folder: 'assistant-ui',
    title: 'assistant-ui',
    cells: {
      states: yes(
        'the state of the part',
        'adapters/assistant-ui/fromAssistantUi.test.ts',
        'that was given lets the call wait for the rest of its message, run, and be done',
      ),
      streaming: yes(
        'the growing part',
        'adapters/assistant-ui/fromAssistantUi.test.ts',
        'arrive as text, and are shown as far as they could be parsed',
      ),
      consent: yes(
        'approvals with options and a reason, no edited arguments',
        'adapters/assistant-ui/assistantUi.test.tsx',
        'an approval asks once, and is gone when the result is there',
      ),
      question: yes(
        'approvals that take text or a choice, human tools',
        'adapters/assistant-ui/fromAssistantUi.test.ts',
        'that wants words or a choice is a question',
      ),
      'undo notice': inMessage,
      results: yes(
        'any value, errors, artifacts',
        'adapters/assistant-ui/fromAssistantUi.test.ts',
        '%o counts as a result, and as a success',
      ),
    },
  },
  {
    folder: 'copilotkit',
    title: 'CopilotKit',
    cells: {
      states: yes(
        'in progress, waiting, running, complete, denied',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'that was a denial is still a denial on another page',
      ),
      streaming: yes(
        'the growing call',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'in progress is being prepared: its arguments may not be complete',
      ),
      consent: yes(
        'tools of useHumanInTheLoop; the agent reads the answer',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'tells the agent what was allowed, and how',
      ),
      question: yes(
        'a tool that asks questions',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'answers questions with what was written, and says who declined or cancelled',
      ),
      'undo notice': inMessage,
      results: yes(
        'text or JSON',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'runs a tool of this page once, with the arguments that were shown, and returns its output as the result',
      ),
    },
  },
  {
    folder: 'loom-mcp',
    title: 'loom-mcp and goa-ai',
    cells: {
      states: yes(
        'both generations; a call may begin with its end',
        'flows/loomMcp.test.tsx',
        'the real orders of events end correctly: done, done after a yes, or denied and never done',
      ),
      streaming: streamed('arguments and output'),
      consent: yes(
        'confirmations with the person’s name, one at a time',
        'flows/loomMcp.test.tsx',
        'a decision is sent once, in the runtime’s words, with the person’s name; an actor without a name is refused',
      ),
      question: yes(
        'questions, clarifications, awaited tools',
        'flows/loomMcp.test.tsx',
        'questions become one form that answers the call; a clarification is answered with text; awaited tools together',
      ),
      'undo notice': inMessage,
      results: yes(
        'limits, pages, field errors, server data',
        'flows/loomMcp.test.tsx',
        'a limited result says how many of how many, that it was cut, and how to ask for less; the cursor gets the next page',
      ),
    },
  },
  {
    folder: 'agent-tool',
    title: 'Agent Tool Model',
    cells: {
      states: yes(
        'every kind of result',
        'flows/agentTool.test.tsx',
        'every kind of result looks different from a plain success or failure',
      ),
      streaming: streamed('records, ordered progress'),
      consent: yes(
        'decisions with lasting rules',
        'flows/agentTool.test.tsx',
        'offered rules are sent only when they are chosen; after the deadline nothing can be decided',
      ),
      question: noQuestion('the protocol has none'),
      'undo notice': inMessage,
      results: yes(
        'previews, redacted or dropped content, summaries',
        'flows/agentTool.test.tsx',
        'a preview says that it is one, its size and why; redacted or dropped content is nowhere',
      ),
    },
  },
  {
    folder: 'glue',
    title: 'Glue',
    cells: {
      states: yes(
        'denied by the answer or the exact text',
        'flows/glue.test.tsx',
        'a denial is known from the answer, otherwise only from the exact text; it is neither cancelled nor failed',
      ),
      streaming: streamed('calls, then their arguments'),
      consent: yes(
        'this call, this session, always',
        'flows/glue.test.tsx',
        'a decision covers this call, this session, or always where it can be kept; ACP is answered in its own words',
      ),
      question: noQuestion('the protocol has none'),
      'undo notice': inMessage,
      results: yes(
        'summaries, diffs, pictures, links, exit codes',
        'flows/glue.test.tsx',
        'a diff needs a path, the old text and the new text; other parts stay beside it, otherwise the text is shown',
      ),
    },
  },
  {
    folder: 'nhtio-adk',
    title: 'NHTIO ADK',
    cells: {
      states: yes(
        'complete and error, in any order',
        'flows/nhtioAdk.test.tsx',
        'complete and error decide the status: an error of a call that goes on is not its end',
      ),
      streaming: streamed('repeated announcements'),
      consent: yes(
        'gates bound to a checksum',
        'flows/nhtioAdk.test.tsx',
        'a checksum of something else blocks Allow; one this page cannot check is shown as unverified',
      ),
      question: yes(
        'gates with a schema',
        'flows/nhtioAdk.test.tsx',
        'a gate is answered once, closes at its time or from elsewhere, and stays open while its schema refuses',
      ),
      'undo notice': inMessage,
      results: yes(
        'artifacts by kind, handles fetched on demand',
        'flows/nhtioAdk.test.tsx',
        'results are shown by their kind: text, several artifacts, media; an error has its own words',
      ),
    },
  },
  {
    folder: 'steerable',
    title: 'Steerable',
    cells: {
      states: yes(
        'from the result; terminal results apart',
        'flows/steerable.test.tsx',
        'the result gives the status; whether it ends the run is a separate question',
      ),
      streaming: streamed('events, messages, cards, the sidecar'),
      consent: yes(
        'local calls, by the host',
        'flows/steerable.test.tsx',
        'a local call asks, a destructive one only when the host says so; nothing runs without a decision, and a result ends the request',
      ),
      question: yes(
        'AskUserQuestions: select, text, password',
        'ui/question/systems.test.tsx',
        'AskUserQuestions of Steerable: select, text and password',
      ),
      'undo notice': inMessage,
      results: yes(
        'message, data, suggested next step',
        'flows/steerable.test.tsx',
        'a result shows its message, then its data; an empty success says so; values that are not JSON do no harm',
      ),
    },
  },
]

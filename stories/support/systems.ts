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
        'all that a part says; unknown when the chat ends without a result',
        'adapters/ai-sdk/fromAiSdk.test.ts',
        'reads a denial, with and without its approval',
      ),
      streaming: streamed('chunks, and messages that grow'),
      consent: yes(
        'approvals, with a reason; edited arguments have no word',
        'adapters/ai-sdk/createAiSdkHost.test.ts',
        'when denied, the tool does not run and the model is told why',
      ),
      question: noQuestion('parts have no word for one'),
      'undo notice': inMessage,
      results: yes(
        'output, output so far, errors, content',
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
        'of functions, built-in tools, patches and shells; cancelled responses',
        'adapters/openai/fromOpenAi.test.ts',
        'that was cancelled while it wrote a call cancels that call',
      ),
      streaming: streamed('events of responses, chunks of completions'),
      consent: yes(
        'MCP approvals, those of one response in one answer; what the app runs is held by the policy',
        'flows/openai.test.tsx',
        'two requests of one response are one answer',
      ),
      question: noQuestion('responses have no word for one'),
      'undo notice': inMessage,
      results: yes(
        'text, JSON, pictures, files, logs of shells and code',
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
        'of the app’s tools, server tools, MCP tools; sub-agents',
        'adapters/anthropic/fromAnthropic.test.ts',
        'calls of a sub-agent belong to the call that started it, whichever came first',
      ),
      streaming: streamed('events of messages, lines of sessions'),
      consent: yes(
        'no word of its own: the host holds what the policy asks about',
        'flows/anthropic.test.tsx',
        'a call the policy asks about waits; when allowed it runs, and its result is read back',
      ),
      question: noQuestion('messages have no word for one'),
      'undo notice': inMessage,
      results: yes(
        'blocks, what server tools found, what the tool gave beside what the model got',
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
        'messages in every way they are written; called off beside a denied call',
        'adapters/langgraph/fromLangGraph.test.ts',
        'when one of two calls is denied, the other is called off, as in the real graph',
      ),
      streaming: streamed('values, updates, messages, events of the server'),
      consent: yes(
        'langchain’s middleware and agent-inbox: edit, reason, answer; all that wait in one',
        'flows/langgraph.test.tsx',
        'two actions of one interrupt are one answer, in the order they were asked',
      ),
      question: yes(
        'an interrupt that takes words; a yes or a no that is no text',
        'flows/langgraph.test.tsx',
        'the graph’s own questions are answered with words, or a no that is not text; both go in one answer',
      ),
      'undo notice': inMessage,
      results: yes(
        'text, JSON, blocks; an artifact is the data',
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
        'calls, tasks, progress, cancelled and timed out',
        'adapters/mcp/fromMcp.test.ts',
        'a cancelled call shows the reason and stays cancelled',
      ),
      streaming: streamed('messages of a connection; arguments come whole'),
      consent: yes(
        'no word of its own: the host asks before it sends, with edited arguments',
        'adapters/mcp/host/createMcpHost.deep.test.ts',
        'when allowed, what the decision carries runs, and nothing is sent before',
      ),
      question: yes(
        'elicitation: forms and addresses; declined and cancelled apart',
        'adapters/mcp/fromMcp.test.ts',
        'the question stays on its call until the answer: %s',
      ),
      'undo notice': noticed('undoNotice, for the app’s own model: MCP has no conversation'),
      results: yes(
        'content of every kind, structured content, errors of tool and protocol apart',
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
        'of calls that are announced, asked about, or both; a turn that ends early',
        'adapters/acp/fromAcp.test.ts',
        'about a call with a diff is one call with that diff',
      ),
      streaming: streamed('updates of a session, live and loaded'),
      consent: yes(
        'each option in its own words; no edited arguments',
        'flows/acp.test.tsx',
        'an edit is asked about with its diff, and each answer of the agent has a button of its own',
      ),
      question: yes(
        'elicitation: forms and addresses',
        'adapters/acp/fromAcp.test.ts',
        'of a call stands on it, and goes with its answer',
      ),
      'undo notice': inMessage,
      results: yes(
        'content of every kind, diffs, terminals with their exit codes',
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
        'of events, snapshots and messages; calls that the client runs',
        'adapters/ag-ui/fromAgUi.test.ts',
        'a run can end with success, a cancel or an error; calls for the client wait after its end',
      ),
      streaming: streamed('events and chunks'),
      consent: yes(
        'interrupts, all of a run in one; no edited arguments',
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
        'of the part that its renderer is given',
        'adapters/assistant-ui/fromAssistantUi.test.ts',
        'that was given lets the call wait for the rest of its message, run, and be done',
      ),
      streaming: yes(
        'the part anew at every piece',
        'adapters/assistant-ui/fromAssistantUi.test.ts',
        'arrive as text, and are shown as far as they could be parsed',
      ),
      consent: yes(
        'approvals with options and a reason; no edited arguments',
        'adapters/assistant-ui/assistantUi.test.tsx',
        'an approval asks once, and is gone when the result is there',
      ),
      question: yes(
        'approvals that want words or a choice, human tools',
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
        'in progress, waiting, running, complete; a denial is known again',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'that was a denial is still a denial on another page',
      ),
      streaming: yes(
        'the call anew at every piece',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'in progress is being prepared: its arguments may not be complete',
      ),
      consent: yes(
        'tools of useHumanInTheLoop: the answer is what the agent reads',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'tells the agent what was allowed, and how',
      ),
      question: yes(
        'a tool that asks a set of questions',
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
        'of both generations, also of a call whose end alone came',
        'flows/loomMcp.test.tsx',
        'the real orders of events end correctly: done, done after a yes, or denied and never done',
      ),
      streaming: streamed('arguments and output, by their stream'),
      consent: yes(
        'confirmations with who decided, one at a time',
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
        'bounds and pages, issues of fields, server data by audience',
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
        'every word for a result, apart',
        'flows/agentTool.test.tsx',
        'every kind of result looks different from a plain success or failure',
      ),
      streaming: streamed('records as they come, progress by its sequence'),
      consent: yes(
        'decisions with rules that last',
        'flows/agentTool.test.tsx',
        'offered rules are sent only when they are chosen; after the deadline nothing can be decided',
      ),
      question: noQuestion('the model has no word for one'),
      'undo notice': inMessage,
      results: yes(
        'previews, redacted and dropped content, summaries',
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
        'denied by the answer, else by the exact text alone',
        'flows/glue.test.tsx',
        'a denial is known from the answer, otherwise only from the exact text; it is neither cancelled nor failed',
      ),
      streaming: streamed('a call before its arguments'),
      consent: yes(
        'this call, this session, always; ACP in its own words',
        'flows/glue.test.tsx',
        'a decision covers this call, this session, or always where it can be kept; ACP is answered in its own words',
      ),
      question: noQuestion('its events have no word for one'),
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
        'by complete and error, whatever came last',
        'flows/nhtioAdk.test.tsx',
        'complete and error decide the status: an error of a call that goes on is not its end',
      ),
      streaming: streamed('tool calls as they are announced anew'),
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
        'several artifacts by kind, handles that are fetched on demand',
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
        'from the result; whether it ends the run is told apart',
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
        'message and data, what the runtime suggests next',
        'flows/steerable.test.tsx',
        'a result shows its message, then its data; an empty success says so; values that are not JSON do no harm',
      ),
    },
  },
]

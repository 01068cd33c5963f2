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
  yes(says, 'adapters/conformance/conformance.test.ts', 'whole is streamed, after every event')
const noQuestion = (says: string): SystemCell =>
  no(
    says,
    'flows/systems.test.tsx',
    '%s asks nothing: its questions, if it had any, would be calls like any other',
  )
const noticed = (says: string): SystemCell =>
  yes(says, 'flows/systems.test.tsx', '%s: what was taken back is named for the next turn')
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
        'denied: the tool does not run and the model hears why',
      ),
      question: noQuestion('parts have no word for one'),
      'undo notice': inMessage,
      results: yes(
        'output, output so far, errors, content',
        'adapters/ai-sdk/content.test.ts',
        'become the record’s, and the result stays as it is',
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
        'that was cancelled while a call was written cancels it',
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
        'a screenshot is shown from its bytes, other content as its parts',
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
        'a call that the policy asks about waits; what is allowed runs, and its result is read back',
      ),
      question: noQuestion('messages have no word for one'),
      'undo notice': inMessage,
      results: yes(
        'blocks, what server tools found, what the tool gave beside what the model got',
        'adapters/anthropic/fromAnthropic.test.ts',
        'blocks of a result are its content; those of an error say what it is',
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
        'of two calls one is denied: the other is called off, as the graph does',
      ),
      streaming: streamed('values, updates, messages, events of the server'),
      consent: yes(
        'langchain’s middleware and agent-inbox: edit, reason, answer; all that wait in one',
        'flows/langgraph.test.tsx',
        'two actions of one interrupt are one answer, in the order in which they were asked',
      ),
      question: yes(
        'an interrupt that takes words; a yes or a no that is no text',
        'flows/langgraph.test.tsx',
        'questions of the graph’s own: words, or a no that is no text; both go in one answer',
      ),
      'undo notice': inMessage,
      results: yes(
        'text, JSON, blocks; an artifact is the data',
        'adapters/langgraph/fromLangGraph.test.ts',
        'an artifact is the data, what the model was given the content',
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
        'a cancelled call is cancelled, with the reason, and stays so',
      ),
      streaming: streamed('messages of a connection; arguments come whole'),
      consent: yes(
        'no word of its own: the host asks before it sends, with edited arguments',
        'adapters/mcp/host/createMcpHost.test.ts',
        'allowed: nothing is sent before, and what the decision carries is what runs',
      ),
      question: yes(
        'elicitation: forms and addresses; declined and cancelled apart',
        'adapters/mcp/fromMcp.test.ts',
        'the question stands on its call until the answer, here %s',
      ),
      'undo notice': noticed('undoNotice, for the app’s own model: MCP has no conversation'),
      results: yes(
        'content of every kind, structured content, errors of tool and protocol apart',
        'adapters/mcp/fromMcp.test.ts',
        'images, links, embedded resources, structured content',
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
        'ends of a run: success, cancelled, an error; calls that the client is to run wait for it',
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
        'one that wants data is a question; who declines says so, who cancels does not',
      ),
      'undo notice': inMessage,
      results: yes(
        'text, JSON, parts',
        'adapters/ag-ui/fromAgUi.test.ts',
        'a result is a text, an object in one, or parts; a message says that it failed',
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
        'was given: the call waits for the rest of its message, runs, and is done',
      ),
      streaming: yes(
        'the part anew at every piece',
        'adapters/assistant-ui/fromAssistantUi.test.ts',
        'arrive with the text, and are shown as far as they were parsed',
      ),
      consent: yes(
        'approvals with options and a reason; no edited arguments',
        'adapters/assistant-ui/assistantUi.test.tsx',
        'an approval is asked, allowed once, and gone when its result is there',
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
        '%o is there, and a success',
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
        'that a denial was is a denial again, also on another page',
      ),
      streaming: yes(
        'the call anew at every piece',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'in progress is prepared: nothing says that its arguments are all there',
      ),
      consent: yes(
        'tools of useHumanInTheLoop: the answer is what the agent reads',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'tells the agent what was allowed, and how',
      ),
      question: yes(
        'a tool that asks a set of questions',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'answers questions: what was written, and who declined or cancelled',
      ),
      'undo notice': inMessage,
      results: yes(
        'text or JSON',
        'adapters/copilotkit/fromCopilotKit.test.ts',
        'runs a tool of this page once, with what was shown, and its output is the result',
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
        'L2 the real orders end where they must: done, done after a yes, denied and never done',
      ),
      streaming: streamed('arguments and output, by their stream'),
      consent: yes(
        'confirmations with who decided, one at a time',
        'flows/loomMcp.test.tsx',
        'L5 a decision goes out once, in the runtime’s words, with who decided; an actor without a name is refused',
      ),
      question: yes(
        'questions, clarifications, awaited tools',
        'flows/loomMcp.test.tsx',
        'L20 questions become one form whose answer is the call’s result; a clarification is answered with text; awaited tools are answered together',
      ),
      'undo notice': inMessage,
      results: yes(
        'bounds and pages, issues of fields, server data by audience',
        'flows/loomMcp.test.tsx',
        'L10 bounds in both spellings: how many of how many, that it was cut, how to ask for less; the next page by its cursor',
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
        'A3 every word for a result looks different from a plain success or failure, and from each other where they differ',
      ),
      streaming: streamed('records as they come, progress by its sequence'),
      consent: yes(
        'decisions with rules that last',
        'flows/agentTool.test.tsx',
        'A7 offered rules go along only when they were chosen; after the deadline nothing can be decided',
      ),
      question: noQuestion('the model has no word for one'),
      'undo notice': inMessage,
      results: yes(
        'previews, redacted and dropped content, summaries',
        'flows/agentTool.test.tsx',
        'A5 a preview says that it is one, of what size and why; what was redacted or dropped is nowhere',
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
        'G5 denied is known by the answer, else by the exact text alone; it is neither cancelled nor failed',
      ),
      streaming: streamed('a call before its arguments'),
      consent: yes(
        'this call, this session, always; ACP in its own words',
        'flows/glue.test.tsx',
        'G8 this call, this session, always: “always” only where it can be kept; ACP is answered in its own words',
      ),
      question: noQuestion('its events have no word for one'),
      'undo notice': inMessage,
      results: yes(
        'summaries, diffs, pictures, links, exit codes',
        'flows/glue.test.tsx',
        'G3 a diff is one only with path, old and new text; parts stand beside it, text where there is neither',
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
        'N2 what a call is doing follows from complete and error: an error of a call that goes on is no end',
      ),
      streaming: streamed('tool calls as they are announced anew'),
      consent: yes(
        'gates bound to a checksum',
        'flows/nhtioAdk.test.tsx',
        'N4 a checksum of something else keeps Allow off; one that this page cannot check is said',
      ),
      question: yes(
        'gates with a schema',
        'flows/nhtioAdk.test.tsx',
        'N10 a gate: answered once, closed by its time, open while its schema refuses, closed from elsewhere',
      ),
      'undo notice': inMessage,
      results: yes(
        'several artifacts by kind, handles that are fetched on demand',
        'flows/nhtioAdk.test.tsx',
        'N8 results by their silo: text, several artifacts, media by kind; an error has its own words',
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
        'S5 the status follows from the result; whether it ends the run is another question',
      ),
      streaming: streamed('events, messages, cards, the sidecar'),
      consent: yes(
        'local calls, by the host',
        'flows/steerable.test.tsx',
        'S6 a local call asks; a destructive one does when the host says so; without anybody to decide nothing runs; a result ends the request',
      ),
      question: yes(
        'AskUserQuestions: select, text, password',
        'question/systems.test.tsx',
        'AskUserQuestions: select, text and password, as Steerable asks them',
      ),
      'undo notice': inMessage,
      results: yes(
        'message and data, what the runtime suggests next',
        'flows/steerable.test.tsx',
        'S9 message, then data; a success with neither says so; what cannot be JSON does no harm',
      ),
    },
  },
]

// What stands around the examples of the reference besides what readersOwn.d.ts has: names of
// packages, and what an app has of its own.
declare const createAiSdkHost: (typeof import('handrail/adapters/ai-sdk'))['createAiSdkHost']
declare const streamText: (typeof import('ai'))['streamText']
declare const useChat: (typeof import('@ai-sdk/react'))['useChat']
declare const useState: (typeof import('react'))['useState']
declare const render: (typeof import('@testing-library/react'))['render']

type ToolCallReader = import('handrail').ToolCallReader
type ToolCallRecord = import('handrail').ToolCallRecord

declare const adkClient: Parameters<
  (typeof import('handrail/adapters/nhtio-adk'))['createAdkHost']
>[0]
declare const after: string
declare const answered: Set<string>
declare const agent: import('@ag-ui/client').HttpAgent
declare const agentToolClient: Parameters<
  (typeof import('handrail/adapters/agent-tool'))['createAgentToolHost']
>[0]
declare const audit: { write(id: string, event: string, server: unknown, tool: string): void }
declare const before: string
declare const call: import('handrail').ToolCall
declare const client: import('@modelcontextprotocol/client').Client
declare const decision: import('handrail').ConsentDecision
declare const event: object
declare const events: readonly object[]
declare const loomClient: Parameters<
  (typeof import('handrail/adapters/loom-mcp'))['createLoomMcpHost']
>[0]
declare const model: import('ai').LanguageModel
declare const mine: import('handrail/adapters').AdapterUnderTest
declare const part: import('@assistant-ui/react').ToolCallMessagePartProps
declare const patch: string
declare const post: (url: string, body: object) => Promise<void>
declare const read: (value: unknown) => void
declare const report: (...what: readonly unknown[]) => void
declare const send: Parameters<
  (typeof import('handrail/adapters/glue'))['createGlueHost']
>[0]['send']
declare const stream: Parameters<
  (typeof import('handrail/adapters/langgraph/react'))['useLangGraphToolCalls']
>[0]
declare const toolSet: import('ai').ToolSet
declare const tools: readonly { name: string; inputSchema: object }[]
declare const transport: { onmessage?: (message: object) => void }
declare const wanted: string

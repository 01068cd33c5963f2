import type { App, Stack } from './App.ts'

/** Every runtime that init knows: its name, and the packages that tell it. The first that fits counts. */
export const STACKS: Readonly<Record<Stack, { title: string; packages: readonly string[] }>> = {
  'assistant-ui': { title: 'assistant-ui', packages: ['@assistant-ui/react'] },
  copilotkit: {
    title: 'CopilotKit',
    packages: ['@copilotkit/react-core', '@copilotkit/react-ui', '@copilotkit/react-textarea'],
  },
  langgraph: {
    title: 'LangGraph',
    packages: ['@langchain/langgraph', '@langchain/langgraph-sdk', '@langchain/react'],
  },
  'ai-sdk': { title: 'AI SDK', packages: ['ai', '@ai-sdk/react'] },
  acp: { title: 'a coding agent over ACP', packages: ['@agentclientprotocol/sdk'] },
  mcp: { title: 'MCP', packages: ['@modelcontextprotocol/sdk', '@modelcontextprotocol/client'] },
  openai: { title: 'OpenAI, without a framework', packages: ['openai'] },
  anthropic: { title: 'Anthropic, without a framework', packages: ['@anthropic-ai/sdk'] },
  server: { title: 'a loop of your own', packages: [] },
  steerable: { title: 'Steerable', packages: [] },
  'loom-mcp': { title: 'loom-mcp or goa-ai', packages: [] },
  'agent-tool': { title: 'the Agent Tool Model', packages: [] },
  glue: { title: 'Glue', packages: [] },
  'nhtio-adk': { title: 'NHTIO ADK', packages: [] },
}

export const isStack = (name: string): name is Stack => Object.hasOwn(STACKS, name)

export const stackOf = (packages: App['packages']): Stack | undefined =>
  Object.keys(STACKS)
    .filter(isStack)
    .find((name) => STACKS[name].packages.some((one) => packages[one] !== undefined))

import type { TemplateName } from './templates.ts'

/** Runtimes that bring a chat of their own, beside which init writes. */
export type OtherStack = 'assistant-ui' | 'copilotkit' | 'langgraph'

/** For each stack that brings a chat of its own: our file, the elements around its chat, the rest. */
export const OTHER_STACKS: Readonly<
  Record<
    OtherStack,
    { template: TemplateName; around: readonly string[]; rest: (from: string) => string }
  >
> = {
  'assistant-ui': {
    template: 'AssistantUi.tsx',
    around: ['AssistantRuntimeProvider'],
    rest: (from) =>
      `Show the calls in your thread: import { HandrailToolFallback } from '${from}', and components={{ tools: { Fallback: HandrailToolFallback } }} at MessagePrimitive.Parts.`,
  },
  copilotkit: {
    template: 'CopilotKit.tsx',
    around: ['CopilotKit', 'CopilotKitProvider'],
    rest: (from) =>
      `Make each tool that asks a useHumanInTheLoop: import { renderCall } from '${from}', and render: renderCall.`,
  },
  langgraph: {
    template: 'LangGraph.tsx',
    around: [],
    rest: (from) =>
      `Show the calls where useStream is: import { ToolCalls } from '${from}', and <ToolCalls stream={stream} />.`,
  },
}

// Anthropic: messages, streams, server tools and Claude Code sessions to records, results back.
export { createAnthropicReader, fromAnthropic, toAnthropicResult } from './fromAnthropic.ts'
export type { AnthropicOptions, AnthropicResult } from './fromAnthropic.ts'

// Anthropic: messages, their streams, server tools and sessions of Claude Code to records; results
// of calls back. Imports tool-call, json and adapters/shared.
export { createAnthropicReader, type AnthropicOptions } from './createAnthropicReader.ts'
export { fromAnthropic } from './fromAnthropic.ts'
export { toAnthropicResult, type AnthropicResult } from './toAnthropicResult.ts'

// Anthropic: messages, their streams, server tools and sessions of Claude Code to records; results
// of calls back. Imports model, engines/json and adapters/shared.
export {
  createAnthropicReader,
  fromAnthropic,
  type AnthropicOptions,
  toAnthropicResult,
  type AnthropicResult,
} from './fromAnthropic.ts'

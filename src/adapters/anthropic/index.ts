// Anthropic: messages, streams, server tools and Claude Code sessions to records, results back.
export {
  createAnthropicReader,
  fromAnthropic,
  type AnthropicOptions,
  toAnthropicResult,
  type AnthropicResult,
} from './fromAnthropic.ts'

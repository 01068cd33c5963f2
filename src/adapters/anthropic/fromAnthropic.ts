import type { ToolCallRecord } from '../../tool-call/index.ts'
import { readWhole } from '../shared/calls/createCallReader.ts'
import { createAnthropicReader, type AnthropicOptions } from './createAnthropicReader.ts'

/**
 * The tool calls of a conversation, in order: one message, or an array of messages, of stream
 * events, or of the lines of a Claude Code session. Never throws on what they hold, and never
 * changes it. Source: @anthropic-ai/sdk 1.12, messages.
 * @example
 * const records = fromAnthropic(events, { runActive: false }) // of a run that is over
 */
export function fromAnthropic(
  input: readonly object[] | object,
  options: AnthropicOptions = {},
): ToolCallRecord[] {
  return readWhole(createAnthropicReader(options), input)
}

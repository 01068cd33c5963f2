import type {
  Message,
  MessageParam,
  RawMessageStreamEvent,
  ToolResultBlockParam,
} from '@anthropic-ai/sdk/resources/messages/messages'
import {
  createAnthropicReader,
  fromAnthropic,
  toAnthropicResult,
} from '../../../src/adapters/anthropic/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

declare const message: Message
declare const messages: MessageParam[]
declare const event: RawMessageStreamEvent
declare const record: ToolCallRecord

test('the SDK’s own objects are accepted, and what we return fits the SDK’s types', () => {
  for (const input of [message, messages])
    expectTypeOf(fromAnthropic(input)).toEqualTypeOf<ToolCallRecord[]>()
  createAnthropicReader().push(event)
  expectTypeOf(toAnthropicResult(record, { success: true })).toExtend<ToolResultBlockParam>()
})

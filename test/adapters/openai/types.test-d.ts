import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'
import type {
  Response,
  ResponseInputItem,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses'
import {
  createOpenAiReader,
  fromOpenAi,
  toOpenAiDecision,
  toOpenAiResult,
} from '../../../src/adapters/openai/index.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'

declare const response: Response
declare const event: ResponseStreamEvent
declare const items: ResponseInputItem[]
declare const completion: ChatCompletion
declare const chunk: ChatCompletionChunk
declare const messages: ChatCompletionMessageParam[]
declare const record: ToolCallRecord
declare const decision: ConsentDecision

test('the SDK’s own objects are accepted, and what we return fits the SDK’s types', () => {
  for (const input of [response, items, completion, messages])
    expectTypeOf(fromOpenAi(input)).toEqualTypeOf<ToolCallRecord[]>()
  createOpenAiReader().push(event)
  createOpenAiReader().push(chunk)
  expectTypeOf(toOpenAiDecision(record, decision)).toExtend<ResponseInputItem>()
  expectTypeOf(toOpenAiResult(record, { success: true })).toExtend<ResponseInputItem>()
})

import type { Interrupt, Message, ThreadState } from '@langchain/langgraph-sdk'
import type { UseStream } from '@langchain/langgraph-sdk/react'
import {
  createLangGraphHost,
  createLangGraphReader,
  fromLangGraph,
  toLangGraphResult,
} from '../../../src/adapters/langgraph/index.ts'
import {
  useLangGraphToolCalls,
  type HostedToolCalls,
} from '../../../src/adapters/langgraph/react/index.ts'
import type { ToolCallRecord, ToolResult } from '../../../src/model/index.ts'
import type { UseStreamReturn } from '../../fixtures/langgraph/react-types.ts'

declare const stream: UseStream<{ messages: Message[] }>
declare const reactStream: UseStreamReturn<{ messages: Message[] }>
declare const message: Message
declare const interrupts: Interrupt[]
declare const thread: ThreadState<{ messages: Message[] }>
declare const record: ToolCallRecord
declare const result: ToolResult

test('the SDK’s own objects are accepted, and what we return fits the SDK’s types', () => {
  expectTypeOf(
    fromLangGraph({ messages: stream.messages, __interrupt__: interrupts }),
  ).toEqualTypeOf<ToolCallRecord[]>()
  fromLangGraph([message])
  createLangGraphReader().push(thread)
  createLangGraphHost(stream)
  expectTypeOf(toLangGraphResult(record, result)).toExtend<Message>()
})

test('what either useStream returns is accepted as it is', () => {
  createLangGraphHost(reactStream)
  fromLangGraph({ messages: reactStream.messages, __interrupt__: reactStream.interrupts })
  expectTypeOf(useLangGraphToolCalls).toBeCallableWith(reactStream)
  expectTypeOf(useLangGraphToolCalls).toBeCallableWith(stream)
  expectTypeOf(useLangGraphToolCalls(reactStream)).toEqualTypeOf<HostedToolCalls>()
})

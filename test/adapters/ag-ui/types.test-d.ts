import type { HttpAgent } from '@ag-ui/client'
import type { AGUIEvent, Message, ResumeEntry, RunAgentInput } from '@ag-ui/core'
import {
  createAgUiHost,
  createAgUiReader,
  fromAgUi,
  toAgUiDecision,
} from '../../../src/adapters/ag-ui/index.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'

declare const agent: HttpAgent
declare const event: AGUIEvent
declare const messages: Message[]
declare const input: RunAgentInput
declare const record: ToolCallRecord
declare const decision: ConsentDecision

test('the SDK’s own objects are accepted, and what we return fits the SDK’s types', () => {
  expectTypeOf(fromAgUi(messages)).toEqualTypeOf<ToolCallRecord[]>()
  createAgUiReader().push(event)
  createAgUiReader().push(input)
  expectTypeOf(toAgUiDecision(record, decision)).toExtend<ResumeEntry>()
  createAgUiHost(agent)
})

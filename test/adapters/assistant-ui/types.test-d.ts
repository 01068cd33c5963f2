import type { ToolCallMessagePartProps } from '@assistant-ui/react'
import {
  createAssistantUiHost,
  fromAssistantUi,
  type AssistantUiResponse,
} from '../../../src/adapters/assistant-ui/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

declare const part: ToolCallMessagePartProps

test('what assistant-ui gives a renderer is accepted, and what we return is what it accepts', () => {
  expectTypeOf(fromAssistantUi(part)).toEqualTypeOf<ToolCallRecord>()
  createAssistantUiHost(part)
  // Answers to several questions came with 0.3.21 of its core; test/fixtures/assistant-ui has them.
  expectTypeOf<Exclude<AssistantUiResponse, { answers: unknown }>>().toExtend<
    Parameters<ToolCallMessagePartProps['respondToApproval']>[0]
  >()
})

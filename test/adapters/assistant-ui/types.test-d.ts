import type { ToolCallMessagePartProps } from '@assistant-ui/react'
import {
  createAssistantUiHost,
  fromAssistantUi,
  type AssistantUiResponse,
} from '../../../src/adapters/assistant-ui/index.ts'
import type { ToolCallRecord } from '../../../src/tool-call/index.ts'

declare const part: ToolCallMessagePartProps

test('what assistant-ui gives a renderer is accepted, and what we return is what it accepts', () => {
  expectTypeOf(fromAssistantUi(part)).toEqualTypeOf<ToolCallRecord>()
  createAssistantUiHost(part)
  expectTypeOf<AssistantUiResponse>().toExtend<
    Parameters<ToolCallMessagePartProps['respondToApproval']>[0]
  >()
})

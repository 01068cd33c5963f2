import type { ReactHumanInTheLoop, ReactToolCallRenderer } from '@copilotkit/react-core/v2'
import type { ComponentProps } from 'react'
import { createCopilotKitHost, fromCopilotKit } from '../../../src/adapters/copilotkit/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

declare const waiting: ComponentProps<ReactHumanInTheLoop<{ id: string }>['render']>
declare const rendered: ComponentProps<ReactToolCallRenderer<{ id: string }>['render']>

test('what CopilotKit gives a render function is accepted', () => {
  expectTypeOf(fromCopilotKit(waiting)).toEqualTypeOf<ToolCallRecord>()
  expectTypeOf(fromCopilotKit(rendered)).toEqualTypeOf<ToolCallRecord>()
  createCopilotKitHost(waiting)
  createCopilotKitHost(rendered)
})

import type { ToolCallRecord } from '../../tool-call/index.ts'
import { cachedRecord } from '../shared/calls/cachedRecord.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { localToolOf, type AssistantUiOptions, type AssistantUiPart } from './AssistantUiPart.ts'
import { toRecord } from './toRecord.ts'

/**
 * The record of a tool-call part, as assistant-ui gives it to the component that renders it
 * (`ToolCallMessagePartProps`). The same record as long as the part says the same, though its props
 * are new at every render. Never throws on what the part holds, and never changes it. Source:
 * @assistant-ui/react 0.15.
 */
export function fromAssistantUi(
  part: AssistantUiPart,
  options: AssistantUiOptions = {},
): ToolCallRecord {
  const members = ownMembers(part) ?? {}
  try {
    return cachedRecord(toRecord(members, localToolOf(options, members.toolName) !== undefined))
  } catch {
    return {
      call: { id: nativeId(members.toolCallId) ?? '', name: 'unknown', arguments: {} },
      argumentsState: 'invalid',
      origin: { protocol: 'assistant-ui', exact: false, rest: members },
    }
  }
}

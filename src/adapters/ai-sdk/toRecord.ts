import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { readContent, type ReadContent } from '../shared/read/readContent.ts'
import type { CallContext } from './AiSdkMessage.ts'
import { readApproval, type Approval } from './readApproval.ts'
import { readArguments, type Arguments } from './readArguments.ts'
import { readState } from './readState.ts'

/** One tool part of AI SDK 5, 6 or 7 as a record. `part` is a copy of its own members. */
export function toRecord(part: JsonObject, context: CallContext): ToolCallRecord {
  const name = nameOf(part)
  const { arguments: args, ...text } = readArguments(part)
  const approval = readApproval(part.approval)
  const state = readState(part, approval, args, context)
  const ids = {
    ...(typeof part.toolCallId === 'string' && { toolCallId: part.toolCallId }),
    ...(approval && { approvalId: approval.id }),
  }
  const produced = readContent(state?.result ?? state?.partial)
  const rest = restOf(part, text.argumentsState, approval, state !== undefined, produced)
  return {
    call: { id: context.id, name: name ?? 'unknown', arguments: args },
    ...text,
    ...(name === undefined && { argumentsState: 'invalid' }),
    ...(context.run && { run: context.run }),
    ...(context.runEnd && { runEnd: context.runEnd }),
    ...state,
    ...(produced && produced.content.length > 0 && { content: produced.content }),
    ...(name !== undefined &&
      typeof part.title === 'string' &&
      part.title && { spec: { name, title: part.title } }),
    // The SDK parsed first: digits that no double holds are lost.
    origin: {
      protocol: 'ai-sdk',
      exact: false,
      ids,
      ...(Object.keys(rest).length > 0 && { rest }),
    },
  }
}

/** The name of the tool that a part calls. */
export function nameOf({ type, toolName }: JsonObject): string | undefined {
  const name =
    type === 'dynamic-tool'
      ? toolName
      : typeof type === 'string'
        ? type.slice('tool-'.length)
        : undefined
  return typeof name === 'string' && name ? name : undefined
}

function restOf(
  part: JsonObject,
  argumentsState: Arguments['argumentsState'],
  approval: Approval | undefined,
  isKnownState: boolean,
  produced: ReadContent | undefined,
): JsonObject {
  const {
    type,
    toolCallId,
    toolName,
    state,
    input,
    rawInput,
    output,
    errorText,
    preliminary,
    approval: rawApproval,
    title,
    ...others
  } = part
  const isUnread = argumentsState === 'invalid'
  return definedMembers({
    ...others,
    toolCallId: typeof toolCallId === 'string' ? undefined : toolCallId,
    toolName: type === 'dynamic-tool' && typeof toolName === 'string' ? undefined : toolName,
    title: typeof title === 'string' ? undefined : title,
    input: isUnread ? input : undefined,
    rawInput: isUnread ? rawInput : undefined,
    approval: !approval
      ? rawApproval
      : Object.keys(approval.rest).length > 0
        ? approval.rest
        : undefined,
    ...(produced && produced.rest.length > 0 && { output: { content: produced.rest } }),
    ...(!isKnownState && { state, output, errorText, preliminary }),
  })
}

import { parseJson } from '../../json/parseJson.ts'
import { sameJson } from '../../json/sameJson.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { readContent } from '../shared/read/readContent.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { readApproval } from './readApproval.ts'
import { readState } from './readState.ts'

type Arguments = Pick<ToolCallRecord, 'argumentsState' | 'argumentsText'> & {
  arguments: JsonObject
}

/** One tool-call part as a record. `part` is a copy of its own members. */
export function toRecord(part: JsonObject, isLocal: boolean): ToolCallRecord {
  const id = nativeId(part.toolCallId)
  const name = typeof part.toolName === 'string' && part.toolName ? part.toolName : undefined
  const status = ownMembers(part.status) ?? {}
  const approval = readApproval(part.approval)
  const { arguments: args, ...text } = argumentsOf(part, status)
  const isStreaming = text.argumentsState === 'streaming'
  const state = readState({ part, status, approval, args, isStreaming, isLocal })
  const content = readContent(state.result ?? state.partial)?.content ?? []
  const rest = restOf(part, approval === undefined, status)
  return {
    call: { id: id ?? '', name: name ?? 'unknown', arguments: args },
    ...text,
    ...((id === undefined || name === undefined) && { argumentsState: 'invalid' }),
    ...state,
    ...(content.length > 0 && { content }),
    ...timesOf(part.timing),
    ...(typeof part.parentId === 'string' && { parentId: part.parentId }),
    // assistant-ui parsed first: digits that no double holds may be lost.
    origin: {
      protocol: 'assistant-ui',
      exact: false,
      ids: {
        ...(id !== undefined && { toolCallId: id }),
        ...(approval && { approvalId: approval.id }),
      },
      ...(Object.keys(rest).length > 0 && { rest }),
    },
  }
}

/**
 * What runs is `args`. The text is told where it says the same: it may have the digits that `args`
 * lost.
 */
function argumentsOf({ args, argsText, result }: JsonObject, { type }: JsonObject): Arguments {
  const text = typeof argsText === 'string' ? argsText : ''
  // Half a text is not parsed again at every piece.
  const read = text.trimEnd().endsWith('}') ? parseJson(text) : undefined
  const isWhole = text === '' ? type !== 'running' || hasMembers(args) : read?.state === 'complete'
  if (!isWhole)
    return {
      arguments: isJsonObject(args) ? args : {},
      argumentsState: result === undefined && type !== 'requires-action' ? 'streaming' : 'invalid',
      ...(text && { argumentsText: text }),
    }
  if (!isJsonObject(args)) return readArguments(args ?? (text || {}))
  return {
    arguments: args,
    argumentsState: 'complete',
    ...(read && sameJson(read.value, args) && { argumentsText: text }),
  }
}

const hasMembers = (args: unknown) => isJsonObject(args) && Object.keys(args).length > 0

function timesOf(timing: unknown): Pick<ToolCallRecord, 'times'> {
  const { startedAt, completedAt } = ownMembers(timing) ?? {}
  const times = {
    ...(Number.isFinite(startedAt) && { startedAt: startedAt as number }),
    ...(Number.isFinite(completedAt) && { endedAt: completedAt as number }),
  }
  return Object.keys(times).length > 0 ? { times } : {}
}

const READ = [
  'type',
  'toolCallId',
  'toolName',
  'args',
  'argsText',
  'result',
  'isError',
  'isPreliminary',
  'status',
  'approval',
  'timing',
  'parentId',
  'addResult',
  'resume',
  'respondToApproval',
]

function restOf(part: JsonObject, isUnreadApproval: boolean, status: JsonObject): JsonObject {
  return {
    ...withoutMembers(part, ...READ),
    ...(status.reason !== undefined && { status }),
    ...(isUnreadApproval && part.approval !== undefined && { approval: part.approval }),
  }
}

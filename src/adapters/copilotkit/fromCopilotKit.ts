import { ownOptions } from '../../tool-call/JsonObject.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { askedQuestions } from '../shared/host/askedQuestions.ts'
import { cachedRecord } from '../shared/calls/cachedRecord.ts'
import { checkOptions } from '../shared/read/checkOptions.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import type { CopilotKitCall, CopilotKitOptions } from './CopilotKitCall.ts'
import { readResult } from './readResult.ts'

type State = Pick<
  ToolCallRecord,
  'argumentsState' | 'phase' | 'result' | 'outcome' | 'request' | 'question'
>

/**
 * The record of a call, as CopilotKit gives it to its `render`. Until a call executes in this page
 * or is complete, CopilotKit does not say whether its arguments are all there: it is being
 * prepared. The same record as long as the call says the same. Never throws on what the call holds,
 * and never changes it. Source: @copilotkit/react-core 1.74, v2.
 */
export function fromCopilotKit(
  call: CopilotKitCall,
  options: CopilotKitOptions = {},
): ToolCallRecord {
  const members = ownMembers(call) ?? {}
  const id = nativeId(members.toolCallId)
  checkOptions('fromCopilotKit', options)
  try {
    return cachedRecord(toRecord(members, id, ownOptions(options)))
  } catch {
    return {
      call: { id: id ?? '', name: 'unknown', arguments: {} },
      argumentsState: 'invalid',
      origin: { protocol: 'copilotkit', exact: false, rest: members },
    }
  }
}

function toRecord(
  call: JsonObject,
  id: string | undefined,
  { runActive }: CopilotKitOptions,
): ToolCallRecord {
  const name = typeof call.name === 'string' && call.name ? call.name : undefined
  const isArriving = call.status !== 'executing' && call.status !== 'complete'
  const { arguments: args, ...text } = isArriving
    ? { arguments: isJsonObject(call.args) ? call.args : {}, argumentsState: 'streaming' as const }
    : readArguments(call.args)
  const rest = withoutMembers(
    call,
    'name',
    'toolCallId',
    'status',
    'args',
    'parameters',
    'result',
    'respond',
    'description',
  )
  return {
    call: { id: id ?? '', name: name ?? 'unknown', arguments: args },
    ...text,
    ...((id === undefined || name === undefined) && { argumentsState: 'invalid' }),
    ...(isArriving
      ? {}
      : stateOf(call, { id: id ?? '', name: name ?? 'unknown', arguments: args })),
    ...(runActive !== undefined && { run: runActive ? 'active' : 'ended' }),
    ...(name !== undefined &&
      typeof call.description === 'string' &&
      call.description && { spec: { name, description: call.description } }),
    // CopilotKit parsed first: digits that no double holds are lost.
    origin: {
      protocol: 'copilotkit',
      exact: false,
      ids: { ...(id !== undefined && { toolCallId: id }) },
      ...(Object.keys(rest).length > 0 && { rest }),
    },
  }
}

function stateOf({ status, result, respond }: JsonObject, call: ToolCallRecord['call']): State {
  if (status === 'complete') return { phase: 'done', ...readResult(result) }
  // The agent's run stands still until somebody answers.
  if (typeof respond !== 'function') return { phase: 'running' }
  const question = askedQuestions(call, call.id)
  if (question) return { phase: 'waiting', question }
  return {
    phase: 'waiting',
    request: { id: call.id, can: { edit: true, reason: true, note: true } },
  }
}

import type { JsonObject } from '../../tool-call/index.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readArguments } from '../shared/read/readArguments.ts'
import type { Permissions } from './createPermissions.ts'
import { readAcpContent } from './readToolResult.ts'
import { settle } from './settle.ts'
import { specOf } from './specOf.ts'

/** One message of Glue's ACP server, or of its client. Source: glue_server (acp). */
export function readAcp(
  calls: CallRegistry,
  permissions: Permissions,
  { id, method, params, result }: JsonObject,
  source: object,
) {
  const { update, ...about } = ownMembers(params) ?? {}
  const { sessionUpdate, ...members } = ownMembers(update) ?? {}
  const { outcome, stopReason } = ownMembers(result) ?? {}
  if (method === 'session/request_permission')
    permissions.ask(calls.of(nativeId(about.toolCallId), source), {
      ...about,
      requestId: id,
      isAcp: true,
    })
  else if (method === undefined && outcome !== undefined)
    permissions.resolveAcp(id, ownMembers(outcome) ?? {})
  else if (method === undefined && typeof stopReason === 'string')
    calls.endRun(undefined, undefined, stopReason === 'end_turn' ? undefined : stopReason)
  else if (
    method === 'session/update' &&
    (sessionUpdate === 'tool_call' || sessionUpdate === 'tool_call_update')
  )
    readUpdate(calls, members, source)
}

function readUpdate(
  calls: CallRegistry,
  { toolCallId, title, kind, status, rawInput, content, ...rest }: JsonObject,
  source: object,
) {
  const key = nativeId(toolCallId)
  const name =
    typeof title === 'string' && title ? { name: title, spec: specOf(title, { kind }) } : {}
  const call =
    rawInput === undefined
      ? calls.of(key, source)
      : calls.begin(key, { ...name, ...readArguments(rawInput) }, source)
  calls.mergeCallFacts(call, {
    ...name,
    ...(call.facts.arguments === undefined && { arguments: {}, argumentsState: 'streaming' }),
    ...(status === 'in_progress' && !call.facts.request && { phase: 'running' }),
    rest,
  })
  if (status === 'completed' || status === 'failed')
    settle(calls, toolCallId, readAcpContent(content, status === 'completed'), source)
}

import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import type { SteerableCall } from './SteerableCall.ts'

const CALL_IDS = ['callId', 'call_id', 'toolCallId', 'tool_call_id']

/** The call that a result names: the protocol has no member for it, runtimes add one. */
export function namedCall(...members: readonly (JsonObject | undefined)[]): string | undefined {
  for (const object of members)
    for (const key of CALL_IDS)
      if (nativeId(object?.[key]) !== undefined) return nativeId(object?.[key])
  return undefined
}

/**
 * A tool call's own members, read strictly: without an id, a name or an object of arguments it is
 * no call that could run, and its arguments are `invalid`. Source: Steerable, Tools Spec,
 * "ToolCall".
 */
export function readCall({
  id,
  name,
  arguments: args,
  ...rest
}: JsonObject): Pick<
  SteerableCall,
  'name' | 'arguments' | 'argumentsState' | 'argumentsText' | 'rest'
> {
  const isObject = isJsonObject(args)
  const isWhole = isObject && typeof name === 'string' && name !== '' && nativeId(id) !== undefined
  return {
    name: typeof name === 'string' && name ? name : 'unknown',
    arguments: isObject ? args : {},
    argumentsState: isWhole ? 'complete' : 'invalid',
    ...(!isObject && args !== undefined && { argumentsText: textOf(args) }),
    rest: {
      ...rest,
      ...(nativeId(id) === undefined && id !== undefined && { id }),
      ...(typeof name !== 'string' && name !== undefined && { name }),
    },
  }
}

/**
 * The text members of an envelope that name what a call belongs to. Source: Steerable, Events Spec
 * and Sidecar Spec.
 */
export function readIds(
  { messageId, taskId, orchestrationGroupId, streamId }: JsonObject,
  id: unknown,
): Record<string, string> {
  return textMembers({ id: nativeId(id), messageId, taskId, orchestrationGroupId, streamId })
}

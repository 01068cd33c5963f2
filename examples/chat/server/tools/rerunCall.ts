import { evaluateCall } from 'handrail/policy'
import { createPolicy } from '../../shared/createPolicy.ts'
import { Edits } from '../decisions/Edits.ts'
import { HttpError } from '../HttpError.ts'
import { createAgentTools } from './createAgentTools.ts'

/** Only the result is sent: nobody would see a question. */
const NOBODY = { ask: async () => ({ action: 'cancel' as const }) }

/**
 * Runs a call of the conversation again, `{ id, name, arguments }`, and gives its result. What the
 * policy denies does not run here either, and what it asks for only as a person allowed it before,
 * until it has succeeded.
 */
export async function rerunCall(
  body: unknown,
  desk: Parameters<typeof createAgentTools>[1],
  signal: AbortSignal,
): Promise<object> {
  const { id, name, arguments: given } = readCall(body)
  const offered = await desk.servers.tools()
  const tool = offered.find((one) => one.name === name)
  if (!tool) throw new HttpError(404, `The agent has no ${name} any more.`)
  const { verdict } = evaluateCall({ name, arguments: given }, { tool }, createPolicy(offered))
  if (verdict === 'deny') throw new HttpError(403, 'The policy does not let this run.')
  if (verdict === 'ask' && !desk.approvals.isUnfinished(id, { name, given }))
    throw new HttpError(403, 'Nobody allowed this. Ask the agent for it again.')
  // what somebody edited belongs to the call that waits, and was not judged here
  const own = { ...desk, questions: NOBODY, edits: new Edits() }
  const { execute } = createAgentTools([tool], own)[name] ?? {}
  const options = { toolCallId: id, messages: [], abortSignal: signal }
  let result: unknown
  const reports: unknown = await execute?.(given, options)
  for await (const report of reports as AsyncIterable<unknown>) result = report
  return { result }
}

function readCall(body: unknown) {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('id' in body) ||
    typeof body.id !== 'string' ||
    !('name' in body) ||
    typeof body.name !== 'string' ||
    !('arguments' in body) ||
    typeof body.arguments !== 'object' ||
    body.arguments === null
  )
    throw new HttpError(400, 'This is no call.')
  return { id: body.id, name: body.name, arguments: { ...body.arguments } }
}

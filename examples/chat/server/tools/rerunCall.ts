import { evaluateCall } from 'handrail/policy'
import { createPolicy } from '../../shared/createPolicy.ts'
import { HttpError } from '../HttpError.ts'
import { createAgentTools } from './createAgentTools.ts'

/** Only the result is sent: nobody would see a question. */
const NOBODY = { ask: async () => ({ action: 'cancel' as const }) }

/**
 * Runs a call of the conversation again, `{ id, name, arguments }`, and gives its result. The page
 * asked the person where the policy asks; what the policy denies does not run here either.
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
  const { execute } = createAgentTools([tool], { ...desk, questions: NOBODY })[name] ?? {}
  const options = { toolCallId: id, messages: [], abortSignal: signal }
  let result: unknown
  for await (const report of (await execute?.(given, options)) as AsyncIterable<unknown>)
    result = report
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

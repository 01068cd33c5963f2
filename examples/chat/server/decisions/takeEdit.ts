import { evaluateCall } from 'handrail/policy'
import { createPolicy } from '../../shared/createPolicy.ts'
import type { McpServers } from '../tools/McpServers.ts'
import type { Approvals } from './Approvals.ts'
import type { Edits } from './Edits.ts'
import { HttpError } from '../HttpError.ts'

type Desk = {
  readonly edits: Edits
  readonly approvals: Approvals
  readonly servers: Pick<McpServers, 'tools'>
}

/**
 * Keeps what the page sent before it allows a call, `{ id, arguments }`, unless the policy denies
 * what the call became. Of a call that nobody is asked about nothing is kept, and this is said: it
 * would run as it was proposed. `fails` drops it, to see what a person sees then.
 */
export async function takeEdit(body: unknown, desk: Desk): Promise<void> {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('id' in body) ||
    typeof body.id !== 'string' ||
    !('arguments' in body) ||
    typeof body.arguments !== 'object' ||
    Array.isArray(body.arguments)
  )
    throw new HttpError(400, 'This is no edit.')
  if ('fails' in body && body.fails === true) throw new HttpError(503, 'The server dropped it.')
  const { edits, approvals, servers } = desk
  const name = approvals.toolAskedFor(body.id)
  const edited = body.arguments && { ...body.arguments }
  if (name === undefined) {
    if (edited) throw new HttpError(410, 'Nobody is asked about this call any more.')
    return
  }
  if (edited) {
    const offered = await servers.tools()
    const tool = offered.find((one) => one.name === name) ?? { server: null }
    const call = { id: body.id, name, arguments: edited }
    if (evaluateCall(call, { tool }, createPolicy(offered)).verdict === 'deny')
      throw new HttpError(403, 'The policy does not let this run.')
  }
  edits.keep(body.id, edited)
}

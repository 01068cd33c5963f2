// src/server.ts
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { ConsentDecision, ToolCall, ToolCallRecord, ToolResult } from 'handrail'
import { digestCall } from 'handrail/json'
import { evaluateCall } from 'handrail/policy'
import type { Plugin } from 'vite'
import { policy } from './policy.ts'

type Turn = (text: string) => AsyncIterable<object>
type Run = (call: ToolCall) => ToolResult | Promise<ToolResult>
type Held = { decision?: ConsentDecision; resume?: () => void }
type Ended = { result: ToolResult } & Pick<ToolCallRecord, 'outcome' | 'decision'>

/** Calls that wait, or are answered and have not run yet. */
const held = new Map<string, Held>()

/** Call it with each new id: the answer may come before the message has ended. */
export function hold(id: string): Held {
  const call = {}
  held.set(id, call)
  return call
}

/** Returns true for the first answer to a held call, and false for any other. */
export function decide(id: string, decision: ConsentDecision): boolean {
  const call = held.get(id)
  if (!call || call.decision) return false
  call.decision = decision
  call.resume?.()
  return true
}

/**
 * Returns the result of `run` once the call may run, else an error for the model. `outcome` and
 * `decision` are for the record.
 */
export async function resultOf(record: ToolCallRecord, run: Run): Promise<Ended> {
  const { call } = record
  const verdict = verdictOf(call)
  const decision = verdict === 'ask' ? await decisionOf(call.id) : undefined
  held.delete(call.id)
  if (verdict === 'run') return { result: await run(call) }
  const allowed = decision && allowedCall(record, decision)
  if (allowed) return { result: await run(allowed), decision }
  const error = decision?.kind === 'deny' ? 'Denied by the person' : 'Denied by a rule'
  const result = { success: false, needsFollowup: true, error }
  return { result, outcome: 'denied', ...(decision && { decision }) }
}

const verdictOf = (call: ToolCall) => evaluateCall(call, { tool: { server: null } }, policy).verdict

async function decisionOf(id: string) {
  const call = held.get(id) ?? hold(id)
  if (!call.decision) await new Promise<void>((resume) => (call.resume = resume))
  return call.decision
}

/** Returns the call that the person saw or edited; undefined if another one would run. */
function allowedCall({ call, argumentsText }: ToolCallRecord, decision: ConsentDecision) {
  if (decision.kind !== 'allow') return undefined
  const { edited } = decision
  const allowed = edited ? { ...call, arguments: decision.arguments } : call
  const digest = digestCall({
    tool: call.name,
    definition: null, // the page has no declaration of the tool
    arguments: allowed.arguments,
    argumentsText: edited ? undefined : argumentsText,
  })
  return digest === decision.digest && verdictOf(allowed) !== 'deny' ? allowed : undefined
}

/** Answers the page while Vite serves it. In production, `answer` goes into your own server. */
export const api = (turn: Turn): Plugin => ({
  name: 'api',
  configureServer({ middlewares }) {
    middlewares.use('/api', (request, response, next) => {
      answer(turn, request, response).catch(next)
    })
  },
})

async function answer(turn: Turn, request: IncomingMessage, response: ServerResponse) {
  // browsers ask before a page of another site may send JSON
  if (request.headers['content-type'] !== 'application/json') return response.writeHead(415).end()
  if (request.url === '/decision') {
    const { id, decision } = (await json(request)) as { id: string; decision: ConsentDecision }
    return response.writeHead(decide(id, decision) ? 204 : 409).end()
  }
  const { text } = (await json(request)) as { text: string }
  for await (const event of turn(text)) response.write(`${JSON.stringify(event)}\n`)
  return response.end()
}

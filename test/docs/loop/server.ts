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

/** Calls that wait, or were answered and have not run yet. */
const held = new Map<string, Held>()

/** As soon as the id of a call is known: its answer may come before the message has ended. */
export function hold(id: string): Held {
  const call = {}
  held.set(id, call)
  return call
}

/** Says whether the answer is taken: only the first is, and only of a call that is held. */
export function decide(id: string, decision: ConsentDecision): boolean {
  const call = held.get(id)
  if (!call || call.decision) return false
  call.decision = decision
  call.resume?.()
  return true
}

/**
 * What `run` gives, as soon as the call may run; else what the model is told. Beside it how the call
 * ended and who decided, for the record.
 */
export async function resultOf(record: ToolCallRecord, run: Run): Promise<Ended> {
  const { call } = record
  const verdict = verdictOf(call)
  const decision = verdict === 'ask' ? await decisionOf(call.id) : undefined
  held.delete(call.id)
  if (verdict === 'run') return { result: await run(call) }
  const allowed = decision && whatIsAllowed(record, decision)
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

/** The call as the person saw it, or edited it; nothing where that is not what would run. */
function whatIsAllowed({ call, argumentsText }: ToolCallRecord, decision: ConsentDecision) {
  if (decision.kind !== 'allow') return undefined
  const { edited } = decision
  const allowed = edited ? { ...call, arguments: decision.arguments } : call
  const digest = digestCall({
    tool: call.name,
    definition: null, // the page was told nothing of the tool
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
  // a page of another site cannot send JSON without being asked first
  if (request.headers['content-type'] !== 'application/json') return response.writeHead(415).end()
  if (request.url === '/decision') {
    const { id, decision } = (await json(request)) as { id: string; decision: ConsentDecision }
    return response.writeHead(decide(id, decision) ? 204 : 409).end()
  }
  const { text } = (await json(request)) as { text: string }
  for await (const event of turn(text)) response.write(`${JSON.stringify(event)}\n`)
  return response.end()
}

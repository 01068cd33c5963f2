import {
  convertToModelMessages,
  InvalidToolApprovalSignatureError,
  stepCountIs,
  streamText,
} from 'ai'
import type { UIMessage } from 'ai'
import { claimApprovals, toErrorText, withApprovals } from 'handrail/adapters/ai-sdk'
import { evaluateCall } from 'handrail/policy'
import { model, tools as ownTools } from './agent.ts'
import { policy } from '../../src/chat/policy.ts'

// Calls that ask wait here until a person allows them. `server` offers the tools: null for this app,
// or a name in `servers` of the policy.
const facts = { tool: { server: null } }
const tools = withApprovals(ownTools, (call) => evaluateCall(call, facts, policy))

// The secret signs each request, and each Allow counts once. A restart forgets both, and refuses older
// answers. With several servers, take the secret from the environment, and keep `answered` in a table.
const secret = crypto.getRandomValues(new Uint8Array(32))
const answered = new Set<string>()

export async function POST(request: Request): Promise<Response> {
  // a page of another site cannot send JSON
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    return new Response('Send JSON.', { status: 415 })
  const body = (await request.json()) as { messages: UIMessage[] }
  const claimed: string[] = []
  const isFirst = (id: string) => {
    if (answered.has(id)) return false
    answered.add(id)
    claimed.push(id)
    return true
  }
  // nothing ran, so the request can still be answered
  const giveBack = () => {
    for (const id of claimed) answered.delete(id)
  }
  const messages = await claimApprovals(body.messages, isFirst)
  if (!messages) {
    giveBack()
    return new Response('This was answered before.', { status: 409 })
  }
  const result = streamText({
    model,
    tools,
    messages: await convertToModelMessages(messages, { tools, ignoreIncompleteToolCalls: true }),
    stopWhen: stepCountIs(10),
    abortSignal: request.signal,
    experimental_toolApprovalSecret: secret,
    onError: ({ error }) => {
      console.error(error)
      if (InvalidToolApprovalSignatureError.isInstance(error)) giveBack()
    },
  })
  return result.toUIMessageStreamResponse({ onError: toErrorText })
}

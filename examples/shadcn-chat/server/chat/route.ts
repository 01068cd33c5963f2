import {
  convertToModelMessages,
  InvalidToolApprovalSignatureError,
  stepCountIs,
  streamText,
  type UIMessage,
} from 'ai'
import { claimApprovals, toErrorText, withApprovals } from 'handrail/adapters/ai-sdk'
import { evaluateCall } from 'handrail/policy'
import { model, tools as ownTools } from './agent.ts'
import { policy } from '../../src/chat/policy.ts'

// What the policy asks for is held here until a person allows it. `server` is who offers the tools:
// null for the app itself, else the name that the policy's `servers` has for it.
const facts = { tool: { server: null } }
const tools = withApprovals(ownTools, (call) => evaluateCall(call, facts, policy))

// Signs what a person is asked, so that nobody can write an Allow of their own; each counts once.
// Both live in this process: a restart refuses what was asked before. With several servers, the
// secret comes from the environment and `answered` is a table of a database.
const secret = crypto.getRandomValues(new Uint8Array(32))
const answered = new Set<string>()

export async function POST(request: Request): Promise<Response> {
  // another site's page cannot send JSON here without being asked first
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    return new Response('Send JSON.', { status: 415 })
  const body = (await request.json()) as { messages: UIMessage[] }
  const claimed: string[] = []
  const isFirst = (id: string) => !answered.has(id) && !!answered.add(id) && !!claimed.push(id)
  // nothing ran, so the request can still be answered
  const giveBack = () => claimed.forEach((id) => answered.delete(id))
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

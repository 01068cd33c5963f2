import { setMaxListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import {
  convertToModelMessages,
  InvalidToolApprovalSignatureError,
  safeValidateUIMessages,
  stepCountIs,
  streamText,
  type LanguageModel,
  type UIMessage,
} from 'ai'
import { evaluateCall } from 'handrail/policy'
import { claimApprovals, withApprovals } from 'handrail/adapters/ai-sdk'
import { createPolicy } from '../shared/createPolicy.ts'
import type { Approvals } from './decisions/Approvals.ts'
import { createAgentTools } from './tools/createAgentTools.ts'
import type { Edits } from './decisions/Edits.ts'
import { HttpError } from './HttpError.ts'
import type { McpServers } from './tools/McpServers.ts'
import type { Questions } from './decisions/Questions.ts'
import { toldNotices } from './decisions/toldNotices.ts'
import type { Undos } from './undo/Undos.ts'

/** What the endpoint works with. */
export type Agent = {
  readonly model: LanguageModel
  readonly servers: McpServers
  readonly questions: Questions
  readonly undos: Undos
  readonly edits: Edits
  readonly approvals: Approvals
  readonly sandbox: string
}

const MOST_STEPS = 12

/**
 * Answers one chat request: the model runs with the MCP servers' tools, and what the policy asks
 * for waits for the person.
 */
export async function answerChat(
  body: unknown,
  response: ServerResponse,
  { model, servers, questions, undos, edits, approvals, sandbox }: Agent,
): Promise<void> {
  const parsed = await safeValidateUIMessages({
    messages:
      typeof body === 'object' && body !== null && 'messages' in body ? body.messages : undefined,
  })
  if (!parsed.success) throw new HttpError(400, 'The request has no readable messages.')
  const stopped = new AbortController()
  setMaxListeners(0, stopped.signal) // every parallel call listens
  response.once('close', () => stopped.abort())
  const offered = await servers.tools()
  const policy = createPolicy(offered)
  const toolOf = new Map(offered.map((tool) => [tool.name, tool]))
  const tools = withApprovals(
    createAgentTools(offered, { servers, questions, undos, edits, approvals }),
    (call) => {
      const tool = toolOf.get(call.name) ?? { server: null }
      const evaluation = evaluateCall(call, { tool }, policy)
      if (evaluation.verdict === 'ask' && call.id !== undefined) approvals.ask(call.id, call.name)
      return evaluation
    },
  )
  const claim = approvals.claim()
  const messages = await claimApprovals(parsed.data, claim.isFirst)
  if (!messages) {
    claim.giveBack()
    throw new HttpError(409, 'This was answered before. Nothing runs again.')
  }
  const result = streamText({
    model,
    tools,
    messages: await convertToModelMessages(messages, {
      tools,
      ignoreIncompleteToolCalls: true,
    }),
    system: `You work on the files of one folder and keep a memory, with the tools you are given. Paths are relative to the folder.\nWorkspace folder: ${sandbox}\n${toldNotices(parsed.data)}`,
    abortSignal: stopped.signal,
    stopWhen: stepCountIs(MOST_STEPS),
    experimental_toolApprovalSecret: approvals.secretOf(conversationOf(body, parsed.data)),
    onError: ({ error }) => {
      if (InvalidToolApprovalSignatureError.isInstance(error)) claim.giveBack()
    },
  })
  await result.pipeUIMessageStreamToResponse(response, {
    onError: (error) => (error instanceof Error ? error.message : String(error)),
  })
}

/** The id that the page gave it, and the first message, which no other conversation has. */
const conversationOf = (body: unknown, [first]: readonly UIMessage[]): string =>
  JSON.stringify([
    typeof body === 'object' && body !== null && 'id' in body ? body.id : null,
    first?.id,
  ])

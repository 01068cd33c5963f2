import type { ToolCallReader, ToolHost } from '../../host/ToolHost.ts'
import { RequestGone } from '../../model/hostErrors.ts'
import type { ConsentDecision, QuestionAnswer, ToolCallRecord } from '../../model/index.ts'
import { inexpressible, questionOf, requestOf } from '../shared/decideLocalCall.ts'
import type { AcpHandle } from './createPermissions.ts'
import { createAcpReader, type AcpOptions } from './fromAcp.ts'

/** A message of JSON-RPC to the agent: the response to its request, or a notification. */
export type AcpMessage =
  | { jsonrpc: '2.0'; id: unknown; result: object }
  | { jsonrpc: '2.0'; method: 'session/cancel'; params: { sessionId: string } }

/** The way to the agent. `reader` reads the same connection. */
export interface AcpConnection {
  send(message: AcpMessage): void | Promise<unknown>
  readonly reader: ToolCallReader
}

/**
 * Returns a host that answers an agent's requests, and stops its turn. The reader gets each message
 * that it sends. Stop ends the whole turn with all of its requests: the protocol cannot stop one
 * call. Throws RequestGone for an answer after the end of the turn.
 * @example
 * const reader = createAcpReader()
 * export const host = createAcpHost({ reader, send: (message) => post('/agent', message) })
 */
export function createAcpHost({ send, reader }: AcpConnection): ToolHost {
  async function say(message: AcpMessage): Promise<void> {
    await send(message)
    reader.push(message)
  }
  async function reply({ call }: ToolCallRecord, message: AcpMessage): Promise<void> {
    if (reader.records().find((record) => record.call.id === call.id)?.run === 'ended')
      throw new RequestGone('The turn of the agent is over. Nothing was sent.')
    await say(message)
  }
  return {
    decideConsent: async (record, decision) => await reply(record, toAcpDecision(record, decision)),
    answer: async (record, answer) => await reply(record, toAcpAnswer(record, answer)),
    canCancel: ({ run, origin }) =>
      run === 'active' && origin?.ids?.sessionId !== undefined && 'run',
    async cancel({ origin }) {
      const sessionId = origin?.ids?.sessionId ?? ''
      await say({ jsonrpc: '2.0', method: 'session/cancel', params: { sessionId } })
      for (const record of reader.records())
        if (record.origin?.ids?.sessionId === sessionId && record.request)
          await say(responseTo(record, { outcome: 'cancelled' }))
    },
  }
}

/** The answer to a request for permission. Source: ACP, RequestPermissionOutcome. */
export type AcpOutcome = { outcome: 'selected'; optionId: string } | { outcome: 'cancelled' }

const SYSTEM = 'ACP'

const handleOf = (record: ToolCallRecord): AcpHandle =>
  requestOf(record, SYSTEM).handle as AcpHandle

const responseTo = (record: ToolCallRecord, outcome: AcpOutcome): AcpMessage => ({
  jsonrpc: '2.0',
  id: handleOf(record).id,
  result: { outcome },
})

/**
 * Returns a decision as the response to the agent's request. A denial is `cancelled`, if the agent
 * offers no way to reject. Throws AnswerRefused for a call without a request, and for an answer
 * that the agent does not offer. Throws for edited arguments.
 * @example
 * await post('/agent', toAcpDecision(record, decision))
 */
export function toAcpDecision(record: ToolCallRecord, decision: ConsentDecision): AcpMessage {
  const { allow, deny } = handleOf(record)
  const select = (optionId: string) => responseTo(record, { outcome: 'selected', optionId })
  switch (decision.kind) {
    case 'allow':
      if (decision.edited)
        throw inexpressible(SYSTEM, 'edited arguments', 'The agent runs what it asked about.')
      if (allow === undefined)
        throw inexpressible(SYSTEM, 'allow', 'Choose one of the answers that the agent offers.')
      return select(allow)
    case 'deny':
      return deny === undefined ? responseTo(record, { outcome: 'cancelled' }) : select(deny)
    case 'respond':
      if (decision.option === undefined)
        throw inexpressible(SYSTEM, 'respond', 'The agent takes only the answers that it offers.')
      return select(decision.option)
    case 'abort':
      return responseTo(record, { outcome: 'cancelled' })
    default:
      return decision satisfies never
  }
}

/**
 * Returns an answer as the response to the agent's elicitation. Throws AnswerRefused for a call
 * without a question.
 * @example
 * await post('/agent', toAcpAnswer(record, { kind: 'decline' }))
 */
export function toAcpAnswer(record: ToolCallRecord, answer: QuestionAnswer): AcpMessage {
  const { handle, url } = questionOf(record, SYSTEM)
  const { id } = handle as AcpHandle
  const content = answer.kind === 'accept' && url === undefined && { content: answer.value }
  return { jsonrpc: '2.0', id, result: { action: answer.kind, ...content } }
}

/** Handlers for a client of `@agentclientprotocol/sdk`, with its reader and host. */
export interface AcpClient {
  readonly reader: ToolCallReader
  readonly host: ToolHost
  sessionUpdate(params: object): void
  requestPermission(params: object): Promise<{ outcome: AcpOutcome }>
  createElicitation(params: object): Promise<{ action: QuestionAnswer['kind']; content?: object }>
}

/**
 * Returns a reader and a host for a client of the SDK, which sends the answers itself. `cancel`
 * sends `session/cancel`.
 * @example
 * const acp = createAcpClient({ cancel: (params) => post('/cancel', params) })
 * export const { sessionUpdate, requestPermission } = acp // handlers of the client
 */
export function createAcpClient({
  cancel,
  ...options
}: AcpOptions & { cancel(params: { sessionId: string }): void | Promise<unknown> }): AcpClient {
  const reader = createAcpReader(options)
  const waiting = new Map<unknown, (result: never) => void>()
  let last = 0
  const ask = <T>(method: string, params: object): Promise<T> =>
    new Promise((resolve) => {
      const id = `request ${(last += 1)}`
      waiting.set(id, resolve)
      reader.push({ jsonrpc: '2.0', id, method, params })
    })
  const host = createAcpHost({
    reader,
    async send(message) {
      if ('method' in message) return await cancel(message.params)
      waiting.get(message.id)?.(message.result as never)
      waiting.delete(message.id)
      return undefined
    },
  })
  return {
    reader,
    host,
    sessionUpdate: (params) => reader.push({ method: 'session/update', params }),
    requestPermission: (params) => ask('session/request_permission', params),
    createElicitation: (params) => ask('elicitation/create', params),
  }
}

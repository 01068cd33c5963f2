import { ownOptions } from '../../tool-call/JsonObject.ts'
import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { checkOptions } from '../shared/read/checkOptions.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import {
  addCall,
  createCalls,
  endRun,
  keyOf,
  resetCalls,
  type Calls,
  type McpOptions,
} from './Calls.ts'
import { createQuestions, type Questions } from './createQuestions.ts'
import { createRequests, type McpSide } from './createRequests.ts'
import { createTasks, type Tasks } from './createTasks.ts'
import { readAnswerWithoutId, readCancellation, readProgress } from './readReport.ts'

export type { McpOptions } from './Calls.ts'

/** Requests that the server sends to the client. */
const SERVER_METHODS: readonly string[] = [
  'elicitation/create',
  'sampling/createMessage',
  'roots/list',
]
/**
 * Reads the JSON-RPC messages of one MCP connection in order, as the client's transport sends and
 * receives them. `from` says who sent a message: both sides count their requests from the same
 * number. Without it the method or the shape of the answer decides. Whole results without an
 * envelope belong to the first call that has none. Never throws on what a message holds. Source:
 * MCP 2024-11-05 to 2025-11-25: Tools, Progress, Cancellation, Elicitation, Tasks.
 * @example
 * const reader = createMcpReader({ server: 'files' })
 * transport.onmessage = (message) => reader.push(message, 'server')
 */
export function createMcpReader(
  options: McpOptions = {},
): ToolCallReader & { push(message: object, from?: McpSide): void } {
  checkOptions('mcp', options)
  const calls = createCalls(ownOptions(options))
  const tasks = createTasks(calls)
  const questions = createQuestions(calls, tasks)
  const requests = createRequests(calls, tasks, questions)

  function read(message: object, from: McpSide | undefined) {
    const members = ownMembers(message)
    if (!members) return
    const { method } = members
    const key = keyOf(members.id)
    const params = ownMembers(members.params) ?? {}
    if (typeof method === 'string') {
      const isServers = SERVER_METHODS.includes(method)
      if (key === undefined) {
        if (method === 'tools/call') addCall(calls, message, undefined, params)
        else readNotification({ calls, tasks, questions }, method, params, from)
      } else if (!isServers && from !== 'server') requests.read(message, key, method, params)
      else if (method === 'elicitation/create' && from !== 'client')
        questions.ask(message, key, params)
    } else if (key !== undefined && ('result' in members || 'error' in members))
      requests.readResponse(members, key, from)
    else readWhole(calls, message, members)
  }

  return {
    push(message, from?: McpSide) {
      // One text of a transport may hold a batch. Source: MCP 2025-03-26.
      for (const single of Array.isArray(message) ? (message as readonly object[]) : [message])
        read(single, from)
      calls.list.publish()
    },
    records: calls.list.records,
    subscribe: calls.list.subscribe,
    end() {
      questions.withdrawAll()
      endRun(calls)
      calls.list.publish()
    },
    reset() {
      requests.reset()
      questions.withdrawAll()
      tasks.reset()
      resetCalls(calls)
      calls.list.publish()
    },
  }
}

function readNotification(
  { calls, tasks, questions }: { calls: Calls; tasks: Tasks; questions: Questions },
  method: string,
  params: JsonObject,
  from: McpSide | undefined,
) {
  const key = keyOf(params.requestId)
  if (method === 'notifications/progress') {
    if (from !== 'client') readProgress(calls, params)
  } else if (method === 'notifications/tasks/status') tasks.read(params)
  else if (method === 'notifications/elicitation/complete') questions.complete(params.elicitationId)
  else if (method !== 'notifications/cancelled' || key === undefined) return
  else if (from === 'server' || (from === undefined && questions.has(key)))
    questions.answer(key, 'cancel')
  else readCancellation(calls, key, params.reason)
}

/** A request, a result or a list of tools that came without its JSON-RPC envelope. */
function readWhole(calls: Calls, message: object, members: JsonObject) {
  const { name, content, structuredContent, isError, toolResult, tools, inputSchema } = members
  if (inputSchema !== undefined) calls.declarations.read([members], true)
  else if (typeof name === 'string') addCall(calls, message, undefined, members)
  else if (Array.isArray(tools)) calls.declarations.read(tools, true)
  else if (
    [structuredContent, isError, toolResult].some((member) => member !== undefined) ||
    Array.isArray(content)
  )
    readAnswerWithoutId(calls, message)
}

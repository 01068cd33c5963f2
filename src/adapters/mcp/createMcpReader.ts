import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { createCalls, keyOf, type McpOptions } from './createCalls.ts'
import { createQuestions } from './createQuestions.ts'
import { createTasks } from './createTasks.ts'

export type { McpOptions } from './createCalls.ts'

type Side = 'client' | 'server'

/** A request that the client sent. */
interface Request {
  readonly method: string
  readonly params: JsonObject
}

const SERVER_METHODS: readonly string[] = [
  'elicitation/create',
  'sampling/createMessage',
  'roots/list',
]
const ACTIONS: readonly unknown[] = ['accept', 'decline', 'cancel']

/**
 * Reads the JSON-RPC messages of one MCP connection in order, as the client's transport sends and
 * receives them. `from` says who sent a message: both sides count their requests from the same
 * number. Without it the method or the shape of the answer decides. Whole results without an
 * envelope belong to the first call that has none. Never throws on what a message holds. Source:
 * MCP 2024-11-05 to 2025-11-25: Tools, Progress, Cancellation, Elicitation, Tasks.
 */
export function createMcpReader(
  options: McpOptions = {},
): ToolCallReader & { push(message: object, from?: Side): void } {
  const calls = createCalls(options)
  const tasks = createTasks(calls)
  const questions = createQuestions(calls, tasks)
  /** Of the client, other than calls, until they are answered. */
  let requests = new Map<string, Request>()

  function readRequest(message: object, key: string, method: string, params: JsonObject) {
    if (method === 'initialize') {
      // Both sides count from the beginning again.
      requests = new Map()
      calls.reconnect()
      questions.withdrawAll()
    }
    if (method === 'tools/call') {
      const result = calls.add(message, key, params)
      if (result) readAnswer(key, result)
    } else requests.set(key, { method, params })
  }

  function readResponse(members: JsonObject, key: string, from: Side | undefined) {
    const result = ownMembers(members.result)
    const isPossiblyClientRequest = from === undefined && questions.has(key)
    const isClientRequest =
      from === 'client' ||
      (isPossiblyClientRequest &&
        (ACTIONS.includes(result?.action) || !(calls.find(key) || requests.has(key))))
    if (isClientRequest) return questions.answer(key, result?.action)
    if (calls.find(key)) return readAnswer(key, members)
    const request = requests.get(key)
    if (!request) return calls.keepEarly(key, members)
    requests.delete(key)
    if (result) readReply(request, result, members)
  }

  function readAnswer(key: string, members: JsonObject) {
    const call = calls.find(key)
    const result = ownMembers(members.result)
    if (!call) return
    if (result && ownMembers(result.task)) tasks.start(call, ownMembers(result.task) ?? {})
    else if (
      members.error === undefined &&
      result?.resultType !== undefined &&
      result.resultType !== 'complete'
    )
      calls.note(call, { unreadResult: result })
    else calls.answer(call, members)
  }

  function readReply({ method, params }: Request, result: JsonObject, members: JsonObject) {
    if (method === 'initialize') calls.setServerInfo(result.serverInfo)
    else if (method === 'tools/list') calls.readTools(result.tools, params.cursor !== undefined)
    else if (method === 'tasks/get' || method === 'tasks/cancel') tasks.read(result)
    else if (method === 'tasks/list')
      for (const task of Array.isArray(result.tasks) ? (result.tasks as readonly unknown[]) : [])
        tasks.read(ownMembers(task) ?? {})
    else if (method === 'tasks/result') tasks.answer(params.taskId, members)
  }

  function readNotification(method: string, params: JsonObject, from: Side | undefined) {
    const key = keyOf(params.requestId)
    if (method === 'notifications/progress') {
      if (from !== 'client') calls.progress(params)
    } else if (method === 'notifications/tasks/status') tasks.read(params)
    else if (method === 'notifications/elicitation/complete')
      questions.complete(params.elicitationId)
    else if (method !== 'notifications/cancelled' || key === undefined) return
    else if (from === 'server' || (from === undefined && questions.has(key)))
      questions.answer(key, 'cancel')
    else calls.cancel(key, params.reason)
  }

  /** What stands in an array without JSON-RPC around it. */
  function readWhole(message: object, members: JsonObject) {
    const { name, content, structuredContent, isError, toolResult, tools, inputSchema } = members
    if (inputSchema !== undefined) calls.readTools([members], true)
    else if (typeof name === 'string') calls.add(message, undefined, members)
    else if (Array.isArray(tools)) calls.readTools(tools, true)
    else if (
      [structuredContent, isError, toolResult].some((member) => member !== undefined) ||
      Array.isArray(content)
    )
      calls.answerNext(message)
  }

  function read(message: object, from: Side | undefined) {
    const members = ownMembers(message)
    if (!members) return
    const { method } = members
    const key = keyOf(members.id)
    const params = ownMembers(members.params) ?? {}
    if (typeof method === 'string') {
      const isServers = SERVER_METHODS.includes(method)
      if (key === undefined) {
        if (method === 'tools/call') calls.add(message, undefined, params)
        else readNotification(method, params, from)
      } else if (!isServers && from !== 'server') readRequest(message, key, method, params)
      else if (method === 'elicitation/create' && from !== 'client')
        questions.ask(message, key, params)
    } else if (key !== undefined && ('result' in members || 'error' in members))
      readResponse(members, key, from)
    else readWhole(message, members)
  }

  return {
    push(message, from?: Side) {
      // One text of a transport may hold a batch. Source: MCP 2025-03-26.
      for (const single of Array.isArray(message) ? (message as readonly object[]) : [message])
        read(single, from)
      calls.list.publish()
    },
    records: calls.list.records,
    subscribe: calls.list.subscribe,
    end() {
      questions.withdrawAll()
      calls.end()
      calls.list.publish()
    },
    reset() {
      requests = new Map()
      questions.withdrawAll()
      tasks.reset()
      calls.reset()
      calls.list.publish()
    },
  }
}

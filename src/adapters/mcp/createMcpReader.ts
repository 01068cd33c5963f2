import { ownOptions } from '../../model/JsonObject.ts'
import type { ToolCallReader } from '../../host/ToolHost.ts'
import { checkOptions, readWhole } from '../shared/createCallReader.ts'
import { ownMembers, isSameJson } from '../shared/members.ts'
import {
  addCall,
  createCalls,
  endRun,
  keyOf,
  resetCalls,
  createTasks,
  readAnswerWithoutId,
  readCancellation,
  readProgress,
  createCall,
  settle,
  isOpen,
  note,
  reconnect,
  readAnswer,
} from './createTasks.ts'
import type { Calls, McpOptions, Tasks, McpCall } from './createTasks.ts'
import { createListReader, keepEarly } from '../shared/createRecordList.ts'
import { questionEnd, readQuestion } from '../shared/decideLocalCall.ts'
import type { ToolCallRecord, JsonObject, Question } from '../../model/index.ts'

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
    else readBare(calls, message, members)
  }

  return createListReader(calls.list, {
    push(message, from?: McpSide) {
      // One text of a transport may hold a batch. Source: MCP 2025-03-26.
      for (const single of Array.isArray(message) ? (message as readonly object[]) : [message])
        read(single, from)
    },
    end() {
      questions.withdrawAll()
      endRun(calls)
    },
    reset() {
      requests.reset()
      questions.withdrawAll()
      tasks.reset()
      resetCalls(calls)
    },
  })
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
function readBare(calls: Calls, message: object, members: JsonObject) {
  const { name, content, structuredContent, isError, toolResult, tools, inputSchema } = members
  if (members.role !== undefined) return // what a model said, which is no result of a tool
  if (inputSchema !== undefined) calls.declarations.read([members], true)
  else if (typeof name === 'string') addCall(calls, message, undefined, members)
  else if (Array.isArray(tools)) calls.declarations.read(tools, true)
  else if (
    [structuredContent, isError, toolResult].some((member) => member !== undefined) ||
    Array.isArray(content)
  )
    readAnswerWithoutId(calls, message)
}

interface Asked {
  readonly call: McpCall
  readonly question: Question
  readonly params: JsonObject
}

const NAME = 'elicitation/create'

type Questions = ReturnType<typeof createQuestions>

/** A question belongs to its task's call, else to the latest open one, else it stands alone. */
function createQuestions(calls: Calls, tasks: Tasks) {
  const asked = new Map<string, Asked>()

  function close({ call, question }: Asked, action: unknown) {
    if (!call.questions.includes(question)) return
    call.questions = call.questions.filter((open) => open !== question)
    calls.list.touch(call)
    if (call.name === NAME && isOpen(call)) settle(calls, call, questionEnd(action))
  }

  return {
    has: (key: string) => asked.has(key),
    ask(message: object, key: string, params: JsonObject) {
      const before = asked.get(key)
      if (before && isSameJson(before.params, params)) return
      if (before) this.answer(key, 'cancel')
      const taskId = ownMembers(ownMembers(params._meta)?.[RELATED_TASK])?.taskId
      const related = tasks.find(taskId) ?? [...calls.open].at(-1)
      const call =
        related && isOpen(related)
          ? related
          : createCall(calls, `question:${key}`, { name: NAME }, message, {})
      const question = readQuestion(params, key)
      asked.set(key, { call, question, params })
      call.questions = [...call.questions, question]
      calls.list.touch(call)
    },
    answer(key: string, action: unknown) {
      const found = asked.get(key)
      if (!found) return
      asked.delete(key)
      close(found, action)
    },
    /** The person is done at the address. The request may have been answered before. */
    complete(elicitationId: unknown) {
      for (const [key, found] of asked)
        if (elicitationId !== undefined && found.params.elicitationId === elicitationId)
          this.answer(key, 'accept')
    },
    /** Nobody waits for an answer any more. */
    withdrawAll() {
      for (const key of asked.keys()) this.answer(key, 'cancel')
    },
  }
}

/** A task that a message belongs to. Source: MCP 2025-11-25, Tasks. */
const RELATED_TASK = 'io.modelcontextprotocol/related-task'

/** The sender of a message. */
export type McpSide = 'client' | 'server'

/** A request that the client sent. */
interface Request {
  readonly method: string
  readonly params: JsonObject
}

const ACTIONS: readonly unknown[] = ['accept', 'decline', 'cancel']

/** Requests of the client, and the responses to both sides' requests. */
function createRequests(calls: Calls, tasks: Tasks, questions: Questions) {
  /** Requests other than calls, until they are answered. */
  const requests = new Map<string, Request>()

  function readCallResponse(key: string, members: JsonObject) {
    const call = calls.byKey.get(key)
    const result = ownMembers(members.result)
    if (!call) return
    if (result && ownMembers(result.task)) tasks.start(call, ownMembers(result.task) ?? {})
    else if (
      members.error === undefined &&
      result?.resultType !== undefined &&
      result.resultType !== 'complete'
    )
      note(calls, call, { unreadResult: result })
    else readAnswer(calls, call, members)
  }

  return {
    read(message: object, key: string, method: string, params: JsonObject) {
      if (method === 'initialize') {
        // Both sides count from the beginning again.
        requests.clear()
        reconnect(calls)
        questions.withdrawAll()
      }
      if (method === 'tools/call') {
        const result = addCall(calls, message, key, params)
        if (result) readCallResponse(key, result)
      } else requests.set(key, { method, params })
    },
    readResponse(members: JsonObject, key: string, from: McpSide | undefined) {
      const result = ownMembers(members.result)
      const mayAnswerQuestion = from === undefined && questions.has(key)
      const answersQuestion =
        from === 'client' ||
        (mayAnswerQuestion &&
          (ACTIONS.includes(result?.action) || !(calls.byKey.get(key) || requests.has(key))))
      if (answersQuestion) return questions.answer(key, result?.action)
      if (calls.byKey.get(key)) return readCallResponse(key, members)
      const request = requests.get(key)
      if (!request) return keepEarly(calls.early, key, members)
      requests.delete(key)
      if (result) readReply(tasks, calls, request, result, members)
    },
    reset: () => requests.clear(),
  }
}

/** The result of a request other than a call. */
function readReply(
  tasks: Tasks,
  calls: Calls,
  { method, params }: Request,
  result: JsonObject,
  members: JsonObject,
) {
  if (method === 'initialize') calls.serverInfo = result.serverInfo
  else if (method === 'tools/list')
    calls.declarations.read(result.tools, params.cursor !== undefined)
  else if (method === 'tasks/get' || method === 'tasks/cancel') tasks.read(result)
  else if (method === 'tasks/list')
    for (const task of Array.isArray(result.tasks) ? (result.tasks as readonly unknown[]) : [])
      tasks.read(ownMembers(task) ?? {})
  else if (method === 'tasks/result') tasks.answer(params.taskId, members)
}

/**
 * The tool calls of an MCP connection, in order: an array of JSON-RPC messages as the client's
 * transport sent and received them, or of whole requests and results without an envelope, each
 * result after its call. `server` is the host's name for the server; what the server calls itself
 * stays in `origin.rest`. Never throws on what the array holds, and never changes it. Source: MCP
 * 2024-11-05 to 2025-11-25, Tools.
 * @example
 * const records = fromMcp(events, { server: 'files', runActive: false })
 */
export function fromMcp(input: readonly object[], options: McpOptions = {}): ToolCallRecord[] {
  return readWhole(createMcpReader(options), input)
}

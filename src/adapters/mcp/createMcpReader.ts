import type { ToolCallReader } from '../../host/ToolHost.ts'
import { isJsonObject, ownOptions } from '../../model/JsonObject.ts'
import { text } from '../../model/readShape.ts'
import { createCallReader, readWhole, type ReadEvent } from '../shared/createCallReader.ts'
import { isOpen, isSameCall, named } from '../shared/CallRegistry.ts'
import type { CallFacts, CallRegistry, KnownCall } from '../shared/CallRegistry.ts'
import {
  definedMembers,
  isSameJson,
  listOf,
  ownMembers,
  textMembers,
  textOf,
  withoutMembers,
} from '../shared/members.ts'
import { readToldText } from '../shared/readFailure.ts'
import { keepEarly, takeEarly } from '../shared/createRecordList.ts'
import { createQuestions, ELICITATION, readQuestion } from '../shared/decideLocalCall.ts'
import { factsOf, readMcpAnswer } from '../shared/readResult.ts'
import type {
  JsonObject,
  JsonSchema,
  ToolAnnotations,
  ToolCallRecord,
  ToolSpec,
} from '../../model/index.ts'

/** The state of the connection, and the host's name for the server. */
export interface McpOptions {
  runActive?: boolean | undefined
  /** The host's own name for the server, by which its policy knows it. */
  server?: string | undefined
}

/** The sender of a message. */
export type McpSide = 'client' | 'server'

/**
 * Returns the tool calls of an MCP connection, in order. `input` holds JSON-RPC messages, as the
 * client's transport sent and received them, or whole requests and results without an envelope,
 * each result after its call. `server` is the host's name for the server. The name that the server
 * gives itself stays in `origin.rest`. Never throws on what `input` holds, and never changes it.
 * Source: MCP 2024-11-05 to 2025-11-25, Tools.
 * @example
 * const records = fromMcp(events, { server: 'files', runActive: false })
 */
export function fromMcp(input: readonly object[], options: McpOptions = {}): ToolCallRecord[] {
  return readWhole(createMcpReader(options), input)
}

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
  const { server } = ownOptions(options)
  const reader = createCallReader({ protocol: 'mcp', ...options }, (registry) =>
    createRead(registry, server),
  )
  return {
    ...reader,
    // One text of a transport may hold a batch. Source: MCP 2025-03-26.
    push: (message: object, from?: McpSide) =>
      reader.push({ messages: Array.isArray(message) ? message : [message], from }),
    end() {
      reader.push({ messages: [], isOver: true })
      reader.end()
    },
  }
}

/** Requests that the server sends to the client. */
const SERVER_METHODS: readonly string[] = [ELICITATION, 'sampling/createMessage', 'roots/list']

function createRead(registry: CallRegistry, server: string | undefined): ReadEvent {
  const calls = createCalls(registry, server)
  const tasks = createTasks(calls)
  const questions = createAsked(calls, tasks)
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
        if (method === 'tools/call') calls.add(message, undefined, params)
        else readNotification({ calls, tasks, questions }, method, params, from)
      } else if (!isServers && from !== 'server') requests.read(message, key, method, params)
      else if (method === ELICITATION && from !== 'client') questions.ask(message, key, params)
    } else if (key !== undefined && ('result' in members || 'error' in members))
      requests.readResponse(members, key, from)
    else readBare(calls, message, members)
  }

  return ({ messages, from, isOver }) => {
    for (const message of listOf(messages)) read(message as object, from as McpSide | undefined)
    if (isOver === true) questions.withdrawAll()
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
  else cancel(calls, key, params.reason)
}

/** A request, a result or a list of tools that came without its JSON-RPC envelope. */
function readBare(calls: Calls, message: object, members: JsonObject) {
  const { name, content, structuredContent, isError, toolResult, tools, inputSchema } = members
  if (members.role !== undefined) return // what a model said, which is no result of a tool
  if (inputSchema !== undefined) calls.declare([members], true)
  else if (typeof name === 'string') calls.add(message, undefined, members)
  else if (Array.isArray(tools)) calls.declare(tools, true)
  else if (
    [structuredContent, isError, toolResult].some((member) => member !== undefined) ||
    Array.isArray(content)
  )
    answerWithoutId(calls, message)
}

type Calls = ReturnType<typeof createCalls>

/** The calls of a connection, by the ids and tokens that messages name them with. */
function createCalls(registry: CallRegistry, server: string | undefined) {
  const byKey = new Map<string, KnownCall>()
  const byToken = new Map<string, KnownCall>()
  /** Responses that came before their request. */
  const early = new Map<string, JsonObject>()
  const declarations = createDeclarations(registry, server)
  let serverInfo: unknown

  function create(key: string | undefined, params: JsonObject, source: object): KnownCall {
    const others = withoutMembers(params, 'name', 'arguments', 'jsonrpc', 'method', 'id')
    const rest = { ...others, ...(serverInfo !== undefined && { serverInfo }) }
    const facts = { ...readParams(params), phase: 'running', rest } as const
    return declarations.apply(registry.add(key || undefined, facts, source))
  }

  function answer(call: KnownCall, { result, error }: JsonObject) {
    registry.answer(call, error === undefined ? factsOf(readMcpAnswer(result)) : readError(error))
  }

  return {
    registry,
    create,
    answer,
    declare: declarations.read,
    byKey,
    byToken,
    early,
    /** Returns the response that was there before the call. The same call is not added again. */
    add(message: object, key: string | undefined, params: JsonObject): JsonObject | undefined {
      const known = byKey.get(key ?? '')
      if (key !== undefined && known && isSameCall(known.facts, readParams(params)))
        return undefined
      const call = create(key, params, message)
      const token = keyOf(ownMembers(params._meta)?.progressToken)
      if (token !== undefined) byToken.set(token, call)
      if (key === undefined) return undefined
      byKey.set(key, call)
      return takeEarly(early, key)
    },
    /** Ends all calls. Ids and tokens begin again. */
    reconnect() {
      registry.end()
      for (const index of [byKey, byToken, early]) index.clear()
    },
    setServer: (info: unknown) => void (serverInfo = info),
  }
}

/** It belongs to the first call without an id. If there is none, it is all that is known. */
function answerWithoutId({ registry, answer }: Calls, message: object) {
  const open = registry.openIn(undefined)
  const first = open.find(({ facts, run }) => facts.ids?.id === undefined && !run.isOver)
  answer(first ?? registry.of(undefined, message), { result: message })
}

function readProgress({ registry, byToken }: Calls, params: JsonObject) {
  const { progressToken, progress, total, message } = params
  const call = byToken.get(keyOf(progressToken) ?? '')
  // Progress rises with every notification: one that does not came late.
  const least = call?.facts.progress?.value ?? -Infinity
  if (!call || typeof progress !== 'number' || !(progress >= least)) return
  const said = { ...(typeof total === 'number' && { total }), ...textMembers({ message }) }
  registry.mergeCallFacts(call, { progress: { value: progress, ...said } })
}

function cancel({ registry, byKey }: Calls, key: string, reason: unknown) {
  const call = byKey.get(key)
  if (call)
    registry.answer(call, {
      outcome: 'cancelled',
      ...(typeof reason === 'string' && { cancellation: { state: 'requested', reason } }),
      ...(reason !== undefined && { rest: { result: { reason } } }),
    })
}

/** The server's declarations of its tools, for calls before and after its list came. */
function createDeclarations(registry: CallRegistry, server: string | undefined) {
  const specs = new Map<string, ToolSpec>()
  /** Calls of tools that are not declared yet. */
  let undeclared: KnownCall[] = []

  function apply(call: KnownCall): KnownCall {
    const spec = specs.get(call.facts.name ?? '')
    if (!spec) undeclared.push(call)
    return spec ? registry.mergeCallFacts(call, { spec }) : call
  }

  return {
    apply,
    /** A list of tools, or more of it. */
    read(tools: unknown, isMore: boolean) {
      if (!Array.isArray(tools)) return
      if (!isMore) specs.clear()
      for (const tool of listOf(tools)) {
        const spec = readSpec(tool, server)
        if (spec) specs.set(spec.name, spec)
      }
      const waiting = undeclared
      undeclared = []
      waiting.forEach(apply)
    },
  }
}

type Tasks = ReturnType<typeof createTasks>

/** Calls whose results are fetched later. Source: MCP 2025-11-25, Tasks. */
function createTasks({ registry, answer }: Calls) {
  const byTask = new Map<unknown, KnownCall>()
  /** Known to have failed, without the failure itself. */
  const failed = new Set<KnownCall>()

  function read(task: JsonObject) {
    const call = byTask.get(task.taskId)
    if (!call || !isOpen(call)) return
    const { status, statusMessage } = task
    registry.mergeCallFacts(call, { rest: { task: withoutMembers(task, '_meta') } })
    if (status === 'cancelled') registry.answer(call, { outcome: 'cancelled' })
    if (status !== 'failed') return
    const error = text(statusMessage) ?? `The task ${textOf(task.taskId, 100)} failed`
    registry.answer(call, { result: { success: false, error } })
    failed.add(call)
  }

  return {
    find: (taskId: unknown) => byTask.get(taskId),
    read,
    start(call: KnownCall, task: JsonObject) {
      const { taskId } = task
      if (!isOpen(call) || typeof taskId !== 'string') return
      byTask.set(taskId, call)
      registry.mergeCallFacts(call, { ids: { taskId } })
      read(task)
    },
    /** Adds the result of a task. That of a failed one has the reason. */
    answer(taskId: unknown, response: JsonObject) {
      const call = byTask.get(taskId)
      if (!call) return
      if (failed.delete(call)) registry.withdraw(call, 'result')
      answer(call, response)
    },
  }
}

/** A task that a message belongs to. Source: MCP 2025-11-25, Tasks. */
const RELATED_TASK = 'io.modelcontextprotocol/related-task'

type Questions = ReturnType<typeof createAsked>

/** A question belongs to its task's call, else to the latest open one, else it stands alone. */
function createAsked(calls: Calls, tasks: Tasks) {
  const { registry } = calls
  const { open, ask, close, visited } = createQuestions<{ params: JsonObject }>(() => registry)
  const has = (key: string) => open.has(key)

  return {
    has,
    answer: close,
    ask(message: object, key: string, params: JsonObject) {
      const before = open.get(key)
      if (before && isSameJson(before.params, params)) return
      close(key, 'cancel')
      const taskId = ownMembers(ownMembers(params._meta)?.[RELATED_TASK])?.taskId
      const related = tasks.find(taskId) ?? registry.openIn(undefined).at(-1)
      const call =
        related && isOpen(related) && !related.run.isOver
          ? related
          : calls.create(`question:${key}`, { name: ELICITATION }, message)
      const { elicitationId } = params
      ask(key, { call, question: readQuestion(params, key), elicitationId, params })
    },
    /** The person is done at the address. The request may have been answered before. */
    complete: (id: unknown) => visited(id).forEach((key) => close(key, 'accept')),
    /** Takes all questions back. */
    withdrawAll() {
      for (const key of open.keys()) close(key, 'cancel')
    },
  }
}

const ACTIONS: readonly unknown[] = ['accept', 'decline', 'cancel']

/** Requests of the client, and the responses to both sides' requests. */
function createRequests(calls: Calls, tasks: Tasks, questions: Questions) {
  /** Requests other than calls, until they are answered. */
  const requests = new Map<string, { readonly method: string; readonly params: JsonObject }>()

  function readCallResponse(call: KnownCall | undefined, members: JsonObject) {
    if (!call) return
    const result = ownMembers(members.result)
    const task = ownMembers(result?.task)
    const { resultType = 'complete' } = result ?? {}
    if (task) tasks.start(call, task)
    else if (members.error === undefined && resultType !== 'complete')
      calls.registry.mergeCallFacts(call, { rest: { unreadResult: result } })
    else calls.answer(call, members)
  }

  return {
    read(message: object, key: string, method: string, params: JsonObject) {
      if (method === 'initialize') {
        // Both sides count from the beginning again.
        requests.clear()
        calls.reconnect()
        questions.withdrawAll()
      }
      if (method === 'tools/call') {
        const response = calls.add(message, key, params)
        if (response) readCallResponse(calls.byKey.get(key), response)
      } else requests.set(key, { method, params })
    },
    readResponse(members: JsonObject, key: string, from: McpSide | undefined) {
      const result = ownMembers(members.result)
      const call = calls.byKey.get(key)
      const request = requests.get(key)
      const mayAnswerQuestion = from === undefined && questions.has(key)
      const answersQuestion =
        from === 'client' ||
        (mayAnswerQuestion && (ACTIONS.includes(result?.action) || !(call || request)))
      if (answersQuestion) return void questions.answer(key, result?.action)
      if (call) return readCallResponse(call, members)
      if (!request) return keepEarly(calls.early, key, members)
      requests.delete(key)
      if (!result) return
      const { method, params } = request
      if (method === 'initialize') calls.setServer(result.serverInfo)
      else if (method === 'tools/list') calls.declare(result.tools, params.cursor !== undefined)
      else if (method === 'tasks/get' || method === 'tasks/cancel') tasks.read(result)
      else if (method === 'tasks/list')
        for (const task of listOf(result.tasks)) tasks.read(ownMembers(task) ?? {})
      else if (method === 'tasks/result') tasks.answer(params.taskId, members)
    },
  }
}

/** An id or a token of JSON-RPC as text; the SDK reads "1" and 1 alike. */
export const keyOf = (id: unknown): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : undefined

/** The parameters of a call. Without arguments they are `{}`. Source: MCP, CallToolRequest. */
export function readParams({ name, arguments: args = {} }: JsonObject): CallFacts {
  const isWhole = isJsonObject(args)
  return {
    ...named(name),
    arguments: isWhole ? args : {},
    argumentsState: isWhole && typeof name === 'string' && name !== '' ? 'complete' : 'invalid',
    ...(!isWhole && { argumentsText: textOf(args) }),
  }
}

/** The protocol failed, not the tool, and the text says so. */
export function readError(value: unknown): CallFacts {
  const { code, message, data } = ownMembers(value) ?? {}
  const said =
    typeof message === 'string' ? message.replace(/^(?:MCP error -?\d+: )+/, '') : textOf(value)
  const details = data === undefined ? {} : { data: isJsonObject(data) ? data : { value: data } }
  const told = readToldText(said, said, true)
  const error = `MCP protocol error${typeof code === 'number' ? ` ${code}` : ''}: ${said}`
  return {
    ...definedMembers({ outcome: told?.outcome, marks: told?.marks }),
    result: { success: false, error, ...details },
    rest: { result: { protocolError: { code } } },
  }
}

/** One entry of `tools/list`. `server`: the host's name for who offers it. */
export function readSpec(tool: unknown, server: string | undefined): ToolSpec | undefined {
  const members = ownMembers(tool)
  if (typeof members?.name !== 'string') return undefined
  const hints = ownMembers(members.annotations)
  const rest = withoutMembers(
    members,
    'name title description',
    'inputSchema outputSchema annotations',
  )
  return {
    name: members.name,
    ...definedMembers({
      server,
      title: text(members.title) ?? text(hints?.title),
      description: text(members.description),
      inputSchema: schema(members.inputSchema),
      resultSchema: schema(members.outputSchema),
      annotations: hints && annotationsOf(hints),
      ...(Object.keys(rest).length > 0 && { origin: { rest } }),
    }),
  }
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

/** A hint that is no boolean says nothing. */
const annotationsOf = (members: JsonObject): ToolAnnotations => ({
  ...textMembers({ title: members.title }),
  ...Object.fromEntries(
    HINTS.filter((hint) => typeof members[hint] === 'boolean').map((hint) => [hint, members[hint]]),
  ),
})

const schema = (value: unknown): JsonSchema | undefined =>
  isJsonObject(value) || typeof value === 'boolean' ? value : undefined

import { isJsonObject } from '../../model/JsonObject.ts'
import { readToldText } from '../shared/readFailure.ts'
import { textOf, withoutMembers, ownMembers, definedMembers } from '../shared/members.ts'
import {
  addLate,
  makeRecord,
  createRecordList,
  createUniqueIds,
  type RecordList,
} from '../shared/createRecordList.ts'
import { withSource } from '../../model/isSameRecord.ts'
import { readMcpAnswer } from '../shared/readResult.ts'
import type { ReadResult } from '../shared/CallRegistry.ts'
import type {
  JsonObject,
  ToolSpec,
  Question,
  ToolCallRecord,
  JsonSchema,
  ToolAnnotations,
} from '../../model/index.ts'

export type Tasks = ReturnType<typeof createTasks>

/** Calls whose results are fetched later. Source: MCP 2025-11-25, Tasks. */
export function createTasks(calls: Calls) {
  const byTask = new Map<unknown, McpCall>()
  /** Known to have failed, without the failure itself. */
  const failed = new Set<McpCall>()

  function read(task: JsonObject) {
    const call = byTask.get(task.taskId)
    if (!call || !isOpen(call)) return
    const { status, statusMessage } = task
    note(calls, call, { task: withoutMembers(task, '_meta') })
    if (status === 'cancelled') settle(calls, call, { outcome: 'cancelled' })
    if (status !== 'failed') return
    settle(calls, call, {
      result: {
        success: false,
        error:
          typeof statusMessage === 'string'
            ? statusMessage
            : `The task ${textOf(task.taskId, 100)} failed`,
      },
    })
    failed.add(call)
  }

  return {
    find: (taskId: unknown) => byTask.get(taskId),
    read,
    start(call: McpCall, task: JsonObject) {
      if (!isOpen(call) || typeof task.taskId !== 'string') return
      byTask.set(task.taskId, call)
      call.ids.taskId = task.taskId
      read(task)
    },
    /** The result that the task was about; of a failed one it says what went wrong. */
    answer(taskId: unknown, response: JsonObject) {
      const call = byTask.get(taskId)
      if (!call) return
      if (failed.delete(call)) delete call.result
      readAnswer(calls, call, response)
    },
    reset() {
      byTask.clear()
      failed.clear()
    },
  }
}

/** The state of the connection, and the host's name for the server. */
export interface McpOptions {
  runActive?: boolean | undefined
  /** The host's own name for the server, by which its policy knows it. */
  server?: string | undefined
}

/** The calls of a connection, by the ids and tokens that messages name them with. */
export interface Calls {
  readonly list: RecordList<McpCall>
  readonly declarations: ReturnType<typeof createDeclarations>
  /** A stored conversation: its calls have ended. */
  readonly isStored: boolean
  uniqueId: (id: string) => string
  run: Run
  serverInfo: unknown
  readonly byKey: Map<string, McpCall>
  readonly byToken: Map<string, McpCall>
  /** Responses that came before their request. */
  readonly early: Map<string, JsonObject>
  /** In call order. */
  readonly open: Set<McpCall>
  /** Open calls that came without an id. */
  readonly whole: Set<McpCall>
}

/** An id or a token of JSON-RPC as text; the SDK reads "1" and 1 alike. */
export function keyOf(id: unknown): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

export function createCalls({ runActive, server }: McpOptions): Calls {
  const list = createRecordList<McpCall>(toRecord)
  const isStored = runActive === false
  return {
    list,
    declarations: createDeclarations(list.touch, server),
    isStored,
    uniqueId: createUniqueIds(),
    run: firstRun(isStored),
    serverInfo: undefined,
    byKey: new Map(),
    byToken: new Map(),
    early: new Map(),
    open: new Set(),
    whole: new Set(),
  }
}

const firstRun = (isStored: boolean): Run => ({ state: isStored ? 'ended' : 'active' })

export function createCall(
  calls: Calls,
  id: string | undefined,
  params: JsonObject,
  source: object,
  ids: Record<string, string>,
): McpCall {
  const { list, declarations, serverInfo } = calls
  if (calls.run.state === 'ended') calls.run = firstRun(calls.isStored)
  const others = withoutMembers(params, 'name', 'arguments', 'jsonrpc', 'method', 'id')
  const call: McpCall = {
    ...readParams(params),
    id: calls.uniqueId(id || `call:${list.calls.length}`),
    ids,
    sources: [source],
    run: calls.run,
    phase: 'running',
    questions: [],
    rest: { ...others, ...(serverInfo !== undefined && { serverInfo }) },
  }
  declarations.declare(call)
  calls.open.add(call)
  list.add(call)
  return call
}

/** Returns the response that was there before the call. The same call is not added again. */
export function addCall(
  calls: Calls,
  message: object,
  key: string | undefined,
  params: JsonObject,
): JsonObject | undefined {
  const { byKey, byToken, early, whole } = calls
  const knownCall = key === undefined ? undefined : byKey.get(key)
  if (knownCall && isSameCall(knownCall, readParams(params))) return undefined
  const call = createCall(calls, key, params, message, key === undefined ? {} : { id: key })
  const token = keyOf(ownMembers(params._meta)?.progressToken)
  if (token !== undefined) byToken.set(token, call)
  if (key === undefined) {
    whole.add(call)
    return undefined
  }
  byKey.set(key, call)
  const response = early.get(key)
  early.delete(key)
  return response
}

/** Adds to what has no member in the record. */
export function note({ list }: Calls, call: McpCall, members: JsonObject) {
  call.rest = { ...call.rest, ...members }
  list.touch(call)
}

/** Ends a call. If it has ended, its end stays and another result is kept beside it. */
export function settle(
  calls: Calls,
  call: McpCall,
  {
    rest,
    ...state
  }: Pick<McpCall, 'result' | 'content' | 'outcome' | 'cancellation' | 'marks'> & {
    rest?: JsonObject
  },
) {
  if (!isOpen(call)) {
    const { result, content } = state
    const isFirst = call.result === undefined && result !== undefined
    Object.assign(call, isFirst ? { result, content } : addLate(call, state))
    calls.list.touch(call)
    return
  }
  Object.assign(call, state, { phase: 'done', questions: [] })
  calls.open.delete(call)
  calls.whole.delete(call)
  note(calls, call, rest && Object.keys(rest).length > 0 ? { result: rest } : {})
}

export function endRun({ list, run }: Calls) {
  if (run.state === 'ended') return
  run.state = 'ended'
  for (const call of list.calls) if (call.run === run) list.touch(call)
}

/** Ids and tokens begin again; nothing answers what was open. */
export function reconnect(calls: Calls) {
  endRun(calls)
  for (const index of [calls.byKey, calls.byToken, calls.early, calls.open, calls.whole])
    index.clear()
  calls.run = firstRun(calls.isStored)
}

export function resetCalls(calls: Calls) {
  reconnect(calls)
  calls.uniqueId = createUniqueIds()
  calls.serverInfo = undefined
  calls.declarations.reset()
}

/** The server's declarations of its tools, for calls before and after its list came. */
function createDeclarations(touch: (call: McpCall) => void, server: string | undefined) {
  const specs = new Map<string, ToolSpec>()
  /** Calls of tools that are not declared yet. */
  let undeclared: McpCall[] = []

  function declare(call: McpCall) {
    const spec = specs.get(call.name)
    if (spec) call.spec = spec
    else undeclared.push(call)
  }

  return {
    declare,
    /** A list of tools, or more of it. */
    read(tools: unknown, isMore: boolean) {
      if (!Array.isArray(tools)) return
      if (!isMore) specs.clear()
      for (const tool of tools as readonly unknown[]) {
        const spec = readSpec(tool, server)
        if (spec) specs.set(spec.name, spec)
      }
      const waiting = undeclared
      undeclared = []
      for (const call of waiting) {
        declare(call)
        if (call.spec) touch(call)
      }
    },
    reset() {
      specs.clear()
      undeclared = []
    },
  }
}

/** Calls that end together. */
interface Run {
  state: ToolCallRecord['run']
}

/** Members that a call and its record share. */
const SHARED = [
  'argumentsState',
  'argumentsText',
  'phase',
  'result',
  'later',
  'content',
  'outcome',
  'cancellation',
  'marks',
  'decision',
  'progress',
  'spec',
  'times',
] as const

/** The facts of one call. Only the reader or the host that made it changes it. */
export interface McpCall extends Pick<ToolCallRecord, (typeof SHARED)[number]> {
  /** Unique in the conversation. */
  readonly id: string
  readonly name: string
  readonly arguments: JsonObject
  readonly ids: Record<string, string>
  readonly sources: readonly object[]
  run: Run
  /** Open ones. The first is shown. */
  questions: readonly Question[]
  rest: JsonObject
}

/** Without arguments they are `{}`. Source: MCP, CallToolRequest. */
export function readParams({
  name,
  arguments: args = {},
}: JsonObject): Pick<McpCall, 'name' | 'arguments' | 'argumentsState' | 'argumentsText'> {
  const isNamed = typeof name === 'string' && name !== ''
  return {
    name: isNamed ? name : 'unknown',
    arguments: isJsonObject(args) ? args : {},
    argumentsState: isNamed && isJsonObject(args) ? 'complete' : 'invalid',
    ...(!isJsonObject(args) && { argumentsText: textOf(args) }),
  }
}

export function isOpen({ result, outcome }: Pick<McpCall, 'result' | 'outcome'>): boolean {
  return result === undefined && outcome === undefined
}

/** True if two calls ask for the same, as text. */
export function isSameCall(
  a: Pick<McpCall, 'name' | 'arguments'>,
  b: Pick<McpCall, 'name' | 'arguments'>,
): boolean {
  return a.name === b.name && textOf(a.arguments) === textOf(b.arguments)
}

/** One call as a record. */
export function toRecord({
  id,
  name,
  arguments: args,
  ids,
  sources,
  run,
  questions,
  rest,
  ...others
}: McpCall): ToolCallRecord {
  const facts = {
    ...Object.fromEntries(SHARED.map((key) => [key, others[key]])),
    run: run.state,
    question: questions[0],
  }
  const record = makeRecord('mcp', { id, name, arguments: args }, facts, { ids: { ...ids }, rest })
  return withSource(record, ...sources)
}

/** The response to a call. */
export function readAnswer(calls: Calls, call: McpCall, { result, error }: JsonObject) {
  settle(calls, call, error === undefined ? readMcpAnswer(result) : readError(error))
}

/** It belongs to the first call without an id. If there is none, it is all that is known. */
export function readAnswerWithoutId(calls: Calls, message: object) {
  const call = [...calls.whole][0] ?? createCall(calls, undefined, {}, message, {})
  settle(calls, call, readMcpAnswer(message))
}

export function readProgress(
  calls: Calls,
  { progressToken, progress, total, message }: JsonObject,
) {
  const call = calls.byToken.get(keyOf(progressToken) ?? '')
  // Progress rises with every notification: one that does not came late.
  if (
    !call ||
    !isOpen(call) ||
    typeof progress !== 'number' ||
    !(progress >= (call.progress?.value ?? -Infinity))
  )
    return
  call.progress = {
    value: progress,
    ...(typeof total === 'number' && { total }),
    ...(typeof message === 'string' && { message }),
  }
  calls.list.touch(call)
}

export function readCancellation(calls: Calls, key: string, reason: unknown) {
  const call = calls.byKey.get(key)
  if (call)
    settle(calls, call, {
      outcome: 'cancelled',
      ...(typeof reason === 'string' && { cancellation: { state: 'requested', reason } }),
      ...(reason !== undefined && { rest: { reason } }),
    })
}

/** The protocol failed, not the tool, and the text says so. */
export function readError(value: unknown): ReadResult {
  const { code, message, data } = ownMembers(value) ?? {}
  const said =
    typeof message === 'string' ? message.replace(/^(?:MCP error -?\d+: )+/, '') : textOf(value)
  const details = data === undefined ? {} : { data: isJsonObject(data) ? data : { value: data } }
  const told = readToldText(said, said, true)
  return {
    ...definedMembers({ outcome: told?.outcome, marks: told?.marks }),
    result: {
      success: false,
      error: `MCP protocol error${typeof code === 'number' ? ` ${code}` : ''}: ${said}`,
      ...details,
    },
    rest: { protocolError: { code } },
  }
}

/** One entry of `tools/list`. `server`: the host's name for who offers it. */
export function readSpec(tool: unknown, server: string | undefined): ToolSpec | undefined {
  const members = ownMembers(tool)
  if (typeof members?.name !== 'string') return undefined
  const hints = ownMembers(members.annotations)
  const rest = withoutMembers(
    members,
    'name title description inputSchema outputSchema annotations',
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

/** A hint that is no boolean says nothing. */
function annotationsOf({
  title,
  readOnlyHint,
  destructiveHint,
  idempotentHint,
  openWorldHint,
}: JsonObject): ToolAnnotations {
  const hints = Object.entries({
    readOnlyHint,
    destructiveHint,
    idempotentHint,
    openWorldHint,
  }).filter(([, hint]) => typeof hint === 'boolean')
  return definedMembers({ title: text(title), ...Object.fromEntries(hints) })
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const schema = (value: unknown): JsonSchema | undefined =>
  isJsonObject(value) || typeof value === 'boolean' ? value : undefined

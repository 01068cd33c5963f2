import { errorTextOf } from '../shared/readFailure.ts'
import { ownMembers } from '../shared/members.ts'
import { readMcpAnswer } from '../shared/readResult.ts'
import { readError, isSameCall, readParams, toRecord, keyOf, readSpec } from './createTasks.ts'
import type { McpCall } from './createTasks.ts'
import type { ToolCallReader } from '../../host/ToolHost.ts'
import type {
  ToolResult,
  JsonObject,
  ToolCallRecord,
  ToolSpec,
  UndoOffer,
} from '../../model/index.ts'
import { createListReader, createRecordList, createUniqueIds } from '../shared/createRecordList.ts'
import type { RecordList } from '../shared/createRecordList.ts'
import type { CallLike, OfferedTool } from '../../policy/ToolPolicy.ts'

const TIMEOUT = 300_000

/** Calls the tool and gives the call its end. Never rejects. */
export async function runCall(
  client: McpClient,
  calls: HostCalls,
  call: HostCall,
  args: JsonObject,
  timeout = TIMEOUT,
): Promise<void> {
  change(calls, call, { phase: 'running', times: { ...call.times, startedAt: Date.now() } })
  try {
    const answer = await callTool(
      client,
      { name: call.name, arguments: args },
      {
        signal: call.controller.signal,
        resetTimeoutOnProgress: true,
        timeout,
        onprogress({ progress, total, message }) {
          if (call.phase === 'running')
            change(calls, call, { progress: { value: progress, total, message } })
        },
      },
    )
    settle(calls, call, readMcpAnswer(answer))
  } catch (thrown) {
    settle(calls, call, endOf(thrown))
  }
}

/** After a lost connection nobody knows what the tool did. Source: `ErrorCode`, `SdkErrorCode`. */
function endOf(thrown: unknown): End {
  const error = errorTextOf(thrown)
  const { code, data } = ownMembers(thrown) ?? {}
  if (code === -32000 || code === 'CONNECTION_CLOSED')
    return {
      isLost: true,
      rest: { error },
      answer: {
        success: false,
        error: `${error}. Whether the tool has done its work is not known`,
      },
    }
  if (code === -32001 || code === 'REQUEST_TIMEOUT')
    return { outcome: 'timed_out', rest: { error }, answer: { success: false, error } }
  return typeof code === 'number'
    ? readError({ code, message: error, data })
    : { result: { success: false, error } }
}

/** A call of this host: it has a promise to keep. */
export interface HostCall extends McpCall {
  readonly nativeId: string
  readonly controller: AbortController
  readonly promise: Promise<ToolResult>
  readonly resolve: (result: ToolResult) => void
}

export type End = Pick<McpCall, 'result' | 'content' | 'outcome' | 'marks' | 'decision'> & {
  readonly rest?: JsonObject
  /** The answer to the caller, if it is not the record's result. */
  readonly answer?: ToolResult
  readonly isLost?: boolean
}

/** The calls of one host, as records and as promises. */
export interface HostCalls {
  readonly list: RecordList<HostCall>
  readonly server: string
  readonly specs: ReadonlyMap<string, ToolSpec>
  uniqueId: (id: string) => string
  run: McpCall['run']
  readonly byId: Map<string, HostCall>
  /** The latest call with each id of the agent's. */
  readonly latest: Map<string, HostCall>
}

export function createHostCalls(server: string, tools: readonly object[]): HostCalls {
  return {
    list: createRecordList<HostCall>(toRecord),
    server,
    specs: new Map(
      tools
        .map((tool) => readSpec(tool, server))
        .flatMap((spec) => (spec ? [[spec.name, spec] as const] : [])),
    ),
    uniqueId: createUniqueIds(),
    run: { state: 'active' },
    byId: new Map(),
    latest: new Map(),
  }
}

/** Shows the calls; it takes no messages. */
export function createHostReader(calls: HostCalls): ToolCallReader {
  const { list } = calls
  return createListReader(list, {
    push() {},
    end() {
      calls.run.state = 'ended'
      list.calls.forEach(list.touch)
      calls.run = { state: 'active' }
    },
    reset() {
      for (const call of list.calls)
        if (call.phase === 'waiting')
          settle(calls, call, cancelled('Withdrawn before anybody decided'))
      calls.uniqueId = createUniqueIds()
      calls.byId.clear()
      calls.latest.clear()
    },
  })
}

/** The call, and whether it is new: one that is open already is the same. */
export function addCall(calls: HostCalls, value: unknown): { call: HostCall; isNew: boolean } {
  const { list, server, specs, byId, latest } = calls
  const members = ownMembers(value) ?? {}
  const nativeId = keyOf(members.id) ?? ''
  const params = readParams(members)
  const known = nativeId === '' ? undefined : latest.get(nativeId)
  if (known && known.phase !== 'done' && isSameCall(known, params))
    return { call: known, isNew: false }
  let resolve: HostCall['resolve'] = () => {}
  const promise = new Promise<ToolResult>((done) => {
    resolve = done
  })
  const call: HostCall = {
    ...params,
    id: calls.uniqueId(nativeId || `call:${list.calls.length}`),
    nativeId,
    ids: nativeId ? { id: nativeId } : {},
    sources: typeof value === 'object' && value ? [value] : [],
    run: calls.run,
    questions: [],
    rest: {},
    spec: specs.get(params.name) ?? { name: params.name, server },
    times: { createdAt: Date.now() },
    controller: new AbortController(),
    promise,
    resolve,
  }
  byId.set(call.id, call)
  latest.set(nativeId, call)
  list.add(call)
  return { call, isNew: true }
}

export function callOf({ byId }: HostCalls, { call }: ToolCallRecord): HostCall | undefined {
  return byId.get(call.id)
}

export function change({ list }: HostCalls, call: HostCall, state: Partial<McpCall>) {
  Object.assign(call, state)
  list.touch(call)
  list.publish()
}

/** Gives a call its end, and its caller the result. A call that has one keeps it. */
export function settle(calls: HostCalls, call: HostCall, { rest, answer, isLost, ...state }: End) {
  if (call.phase === 'done') return
  change(calls, call, {
    ...state,
    phase: 'done',
    questions: [],
    times: { ...call.times, endedAt: Date.now() },
    ...(rest && Object.keys(rest).length > 0 && { rest: { ...call.rest, result: rest } }),
    ...(isLost && { run: { state: 'ended' } }),
  })
  call.resolve(
    answer ?? {
      ...(state.result ?? { success: false }),
      ...(state.content && { content: state.content }),
    },
  )
}

export function cancelled(error: string): End {
  return { outcome: 'cancelled', answer: { success: false, error } }
}

type CallParams = { name: string; arguments?: { [name: string]: unknown } }

type CallOptions = {
  signal?: AbortSignal
  onprogress?: (progress: {
    progress: number
    total?: number | undefined
    message?: string | undefined
  }) => void
  resetTimeoutOnProgress?: boolean
  timeout?: number
}

/**
 * The part of a `Client` that the host needs: of @modelcontextprotocol/sdk 1, or of
 * @modelcontextprotocol/client 2, which alone has `getProtocolEra`.
 */
export type McpClient =
  | { callTool(params: CallParams, schema?: undefined, options?: CallOptions): Promise<object> }
  | {
      callTool(params: CallParams, options?: CallOptions): Promise<object>
      getProtocolEra(): unknown
    }

/** The second SDK takes no schema, so its options stand second. */
function callTool(client: McpClient, params: CallParams, options: CallOptions): Promise<object> {
  return 'getProtocolEra' in client
    ? client.callTool(params, options)
    : client.callTool(params, undefined, options)
}

/**
 * A client's second argument to its handler of a request: the second SDK keeps the signal in
 * `mcpReq`.
 */
export type RequestContext = { signal: AbortSignal } | { mcpReq: { signal: AbortSignal } }

/** The tool of the same server that takes a call back. */
export type Compensation = {
  tool: string
  arguments: { [name: string]: unknown }
  offer?: UndoOffer
}

/** The server whose tools a host calls, and which of their calls ask. */
export interface McpHostOptions {
  /** The host's own name for the server, by which its policy knows it. */
  server: string
  /** The answer to `tools/list`. */
  tools: readonly ({ name: string } & object)[]
  /** True if a call waits for a person. One that throws asks. */
  needsConsent: (call: CallLike, tool: OfferedTool) => boolean
  /** By tool: what takes a call of it back, or null if nothing does. */
  undo?: Readonly<Record<string, (record: ToolCallRecord) => Compensation | null>>
  /**
   * Milliseconds without an answer or progress after which a call is given up. An elicitation
   * within it may wait a minute, the SDK's own default.
   * @default 300000
   */
  timeout?: number
}

/** The answers of a form. Source: MCP 2025-11-25, ElicitResult. */
export type ElicitContent = { [name: string]: string | number | boolean | string[] }

/** The members that a form may answer with; others are left out. */
export function toContent(value: JsonObject): ElicitContent {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, ElicitContent[string]] =>
      isAnswer(entry[1]),
    ),
  )
}

function isAnswer(value: unknown): value is ElicitContent[string] {
  return (
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  )
}

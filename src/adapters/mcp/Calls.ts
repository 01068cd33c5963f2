import type { JsonObject } from '../../tool-call/index.ts'
import { createRecordList, type RecordList } from '../shared/calls/createRecordList.ts'
import { createUniqueIds } from '../shared/calls/createUniqueIds.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { createDeclarations } from './createDeclarations.ts'
import { isOpen, isSameCall, readParams, toRecord, type McpCall, type Run } from './McpCall.ts'

/** Whether the connection goes on, and what the host calls the server. */
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

/**
 * Adds the call, unless the same one is there already. Returns the response that was there before
 * it.
 */
export function addCall(
  calls: Calls,
  message: object,
  key: string | undefined,
  params: JsonObject,
): JsonObject | undefined {
  const { byKey, byToken, early, whole } = calls
  const known = key === undefined ? undefined : byKey.get(key)
  if (known && isSameCall(known, readParams(params))) return undefined
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

/** Gives a call its end. What is known of a call that has one stays. */
export function settle(
  calls: Calls,
  call: McpCall,
  { rest, ...state }: Pick<McpCall, 'result' | 'content' | 'outcome'> & { rest?: JsonObject },
) {
  if (!isOpen(call)) return
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
  for (const known of [calls.byKey, calls.byToken, calls.early, calls.open, calls.whole])
    known.clear()
  calls.run = firstRun(calls.isStored)
}

export function resetCalls(calls: Calls) {
  reconnect(calls)
  calls.uniqueId = createUniqueIds()
  calls.serverInfo = undefined
  calls.declarations.reset()
  calls.list.truncate(0)
}

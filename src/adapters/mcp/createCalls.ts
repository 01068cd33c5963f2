import type { JsonObject } from '../../tool-call/index.ts'
import { createRecordList } from '../shared/calls/createRecordList.ts'
import { createUniqueIds } from '../shared/calls/createUniqueIds.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { createDeclarations } from './createDeclarations.ts'
import { isOpen, isSameCall, readParams, toRecord, type McpCall, type Run } from './McpCall.ts'

export interface McpOptions {
  runActive?: boolean | undefined
  /** The host's own name for the server, by which its policy knows it. */
  server?: string | undefined
}

/** Responses that came before their request are kept up to here; the oldest goes first. */
const EARLY_LIMIT = 1000

/** An id or a token of JSON-RPC as text; the SDK reads "1" and 1 alike. */
export function keyOf(id: unknown): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

export type Calls = ReturnType<typeof createCalls>

/** The calls of a connection, by the ids and tokens that messages name them with. */
export function createCalls({ runActive, server }: McpOptions) {
  const list = createRecordList<McpCall>(toRecord)
  const initialState: Run['state'] = runActive === false ? 'ended' : 'active'
  let uniqueId = createUniqueIds()
  let run: Run = { state: initialState }
  let serverInfo: unknown
  const declarations = createDeclarations(list.touch, server)
  let byKey = new Map<string, McpCall>()
  let byToken = new Map<string, McpCall>()
  const early = createEarlyResponses()
  /** In call order. */
  const open = new Set<McpCall>()
  /** Open calls that came without an id. */
  const whole = new Set<McpCall>()

  function create(
    id: string | undefined,
    params: JsonObject,
    source: object,
    ids: Record<string, string>,
  ): McpCall {
    if (run.state === 'ended' && runActive !== false) run = { state: 'active' }
    const others = withoutMembers(params, 'name', 'arguments', 'jsonrpc', 'method', 'id')
    const rest = { ...others, ...(serverInfo !== undefined && { serverInfo }) }
    const call: McpCall = {
      ...readParams(params),
      id: uniqueId(id || `call:${list.calls.length}`),
      ids,
      sources: [source],
      run,
      phase: 'running',
      questions: [],
      rest,
    }
    declarations.declare(call)
    open.add(call)
    list.add(call)
    return call
  }

  function note(call: McpCall, members: JsonObject) {
    call.rest = { ...call.rest, ...members }
    list.touch(call)
  }

  /** Gives a call its end. What is known of a call that has one stays. */
  function settle(
    call: McpCall,
    { rest, ...state }: Pick<McpCall, 'result' | 'content' | 'outcome'> & { rest?: JsonObject },
  ) {
    if (!isOpen(call)) return
    Object.assign(call, state, { phase: 'done', questions: [] })
    open.delete(call)
    whole.delete(call)
    note(call, rest && Object.keys(rest).length > 0 ? { result: rest } : {})
  }

  return {
    list,
    create,
    note,
    settle,
    find: (key: string) => byKey.get(key),
    ofToken: (token: unknown) => byToken.get(keyOf(token) ?? ''),
    /** The first open call that came without an id. */
    nextWithoutId: (): McpCall | undefined => [...whole][0],
    latestOpen: () => [...open].at(-1),
    /**
     * The call, unless the same one is there already. Returns the response that was there before
     * it.
     */
    add(message: object, key: string | undefined, params: JsonObject): JsonObject | undefined {
      const known = key === undefined ? undefined : byKey.get(key)
      if (known && isSameCall(known, readParams(params))) return undefined
      const call = create(key, params, message, key === undefined ? {} : { id: key })
      const token = keyOf(ownMembers(params._meta)?.progressToken)
      if (token !== undefined) byToken.set(token, call)
      if (key === undefined) {
        whole.add(call)
        return undefined
      }
      byKey.set(key, call)
      return early.take(key)
    },
    keepEarly: early.keep,
    readTools: declarations.read,
    setServerInfo(info: unknown) {
      serverInfo = info
    },
    end() {
      if (run.state === 'ended') return
      run.state = 'ended'
      for (const call of list.calls) if (call.run === run) list.touch(call)
    },
    /** Ids and tokens begin again; nothing answers what was open. */
    reconnect() {
      this.end()
      byKey = new Map()
      byToken = new Map()
      early.clear()
      open.clear()
      whole.clear()
      run = { state: initialState }
    },
    reset() {
      this.reconnect()
      uniqueId = createUniqueIds()
      serverInfo = undefined
      declarations.reset()
      list.truncate(0)
    },
  }
}

/** Responses that came before their request. */
function createEarlyResponses() {
  const early = new Map<string, JsonObject>()
  return {
    keep(key: string, response: JsonObject) {
      if (early.has(key)) return
      early.set(key, response)
      const [oldest] = early.keys()
      if (early.size > EARLY_LIMIT && oldest !== undefined) early.delete(oldest)
    },
    take(key: string): JsonObject | undefined {
      const response = early.get(key)
      early.delete(key)
      return response
    },
    clear: () => early.clear(),
  }
}

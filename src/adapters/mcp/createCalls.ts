import type { JsonObject, ToolSpec } from '../../tool-call/index.ts'
import { createRecordList } from '../shared/calls/createRecordList.ts'
import { createUniqueIds } from '../shared/calls/createUniqueIds.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { isOpen, isSameCall, readParams, toRecord, type McpCall, type Run } from './McpCall.ts'
import { readError, readResult } from './readResult.ts'
import { readSpec } from './readSpec.ts'

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
  let specs = new Map<string, ToolSpec>()
  /** Calls that came before the list of tools. */
  let undeclared: McpCall[] = []
  let byKey = new Map<string, McpCall>()
  let byToken = new Map<string, McpCall>()
  let early = new Map<string, JsonObject>()
  /** In call order. */
  const open = new Set<McpCall>()
  /** Open calls that came without an id. */
  const whole = new Set<McpCall>()

  function declare(call: McpCall) {
    const spec = specs.get(call.name)
    if (spec) call.spec = spec
    else undeclared.push(call)
  }

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
    declare(call)
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
      const response = early.get(key)
      early.delete(key)
      return response
    },
    keepEarly(key: string, response: JsonObject) {
      if (early.has(key)) return
      early.set(key, response)
      for (const oldest of early.size > EARLY_LIMIT ? early.keys() : []) {
        early.delete(oldest)
        break
      }
    },
    answer(call: McpCall, { result, error }: JsonObject) {
      settle(call, error === undefined ? readResult(result) : readError(error))
    },
    /**
     * A result without an id belongs to the first call without one; alone it is a call of which
     * only this is known.
     */
    answerNext(message: object) {
      const [next] = whole
      const call = next ?? create(undefined, {}, message, {})
      settle(call, readResult(message))
    },
    progress({ progressToken, progress, total, message }: JsonObject) {
      const call = byToken.get(keyOf(progressToken) ?? '')
      // It must rise with every notification: what does not is late.
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
      list.touch(call)
    },
    cancel(key: string, reason: unknown) {
      const call = byKey.get(key)
      if (call)
        settle(call, { outcome: 'cancelled', ...(reason !== undefined && { rest: { reason } }) })
    },
    readTools(tools: unknown, isMore: boolean) {
      if (!Array.isArray(tools)) return
      if (!isMore) specs = new Map()
      for (const tool of tools as readonly unknown[]) {
        const spec = readSpec(tool, server)
        if (spec) specs.set(spec.name, spec)
      }
      const waiting = undeclared
      undeclared = []
      for (const call of waiting) {
        declare(call)
        if (call.spec) list.touch(call)
      }
    },
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
      early = new Map()
      open.clear()
      whole.clear()
      run = { state: initialState }
    },
    reset() {
      this.reconnect()
      uniqueId = createUniqueIds()
      serverInfo = undefined
      specs = new Map()
      undeclared = []
      list.truncate(0)
    },
  }
}

import type { ToolCallReader } from '../../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolCallRecord, ToolResult, ToolSpec } from '../../../tool-call/index.ts'
import { createRecordList, type RecordList } from '../../shared/calls/createRecordList.ts'
import { createUniqueIds } from '../../shared/calls/createUniqueIds.ts'
import { ownMembers } from '../../shared/read/ownMembers.ts'
import { isSameCall, readParams, toRecord, type McpCall } from '../McpCall.ts'
import { readSpec } from '../readSpec.ts'
import { keyOf } from '../Calls.ts'

/** A call of this host: it has a promise to keep. */
export interface HostCall extends McpCall {
  readonly nativeId: string
  readonly controller: AbortController
  readonly promise: Promise<ToolResult>
  readonly resolve: (result: ToolResult) => void
}

export type End = Pick<McpCall, 'result' | 'content' | 'outcome' | 'decision'> & {
  readonly rest?: JsonObject
  /** What the caller is told, where that is not the record's result. */
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
  return {
    push() {},
    records: list.records,
    subscribe: list.subscribe,
    end() {
      calls.run.state = 'ended'
      list.calls.forEach(list.touch)
      calls.run = { state: 'active' }
      list.publish()
    },
    reset() {
      for (const call of list.calls)
        if (call.phase === 'waiting')
          settle(calls, call, cancelled('Withdrawn before anybody decided'))
      list.truncate(0)
      calls.uniqueId = createUniqueIds()
      calls.byId.clear()
      calls.latest.clear()
      list.publish()
    },
  }
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

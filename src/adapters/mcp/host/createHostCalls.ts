import type { ToolCallReader } from '../../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolCallRecord, ToolResult } from '../../../tool-call/index.ts'
import { createRecordList } from '../../shared/calls/createRecordList.ts'
import { createUniqueIds } from '../../shared/calls/createUniqueIds.ts'
import { ownMembers } from '../../shared/read/ownMembers.ts'
import { isSameCall, readParams, toRecord, type McpCall } from '../McpCall.ts'
import { readSpec } from '../readSpec.ts'

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

export type HostCalls = ReturnType<typeof createHostCalls>

/** The calls of one host, as records and as promises. */
export function createHostCalls(server: string, tools: readonly object[]) {
  const list = createRecordList<HostCall>(toRecord)
  const specs = new Map(
    tools
      .map((tool) => readSpec(tool, server))
      .flatMap((spec) => (spec ? [[spec.name, spec] as const] : [])),
  )
  let uniqueId = createUniqueIds()
  let byId = new Map<string, HostCall>()
  let latest = new Map<string, HostCall>()
  let run: McpCall['run'] = { state: 'active' }

  function change(call: HostCall, state: Partial<McpCall>) {
    Object.assign(call, state)
    list.touch(call)
    list.publish()
  }

  function settle(call: HostCall, { rest, answer, isLost, ...state }: End) {
    if (call.phase === 'done') return
    change(call, {
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

  const reader: ToolCallReader = {
    push() {},
    records: list.records,
    subscribe: list.subscribe,
    end() {
      run.state = 'ended'
      list.calls.forEach(list.touch)
      run = { state: 'active' }
      list.publish()
    },
    reset() {
      for (const call of list.calls)
        if (call.phase === 'waiting') settle(call, cancelled('Withdrawn before anybody decided'))
      list.truncate(0)
      uniqueId = createUniqueIds()
      byId = new Map()
      latest = new Map()
      list.publish()
    },
  }

  return {
    reader,
    change,
    settle,
    of: ({ call }: ToolCallRecord) => byId.get(call.id),
    latestRunning: () => list.calls.findLast((call) => call.phase === 'running'),
    /** The call, and whether it is new: one that is open already is the same. */
    add(value: unknown): { call: HostCall; isNew: boolean } {
      const members = ownMembers(value) ?? {}
      const nativeId =
        typeof members.id === 'string' || typeof members.id === 'number' ? String(members.id) : ''
      const params = readParams(members)
      const known = nativeId === '' ? undefined : latest.get(nativeId)
      if (known && known.phase !== 'done' && isSameCall(known, params))
        return { call: known, isNew: false }
      const id = uniqueId(nativeId || `call:${list.calls.length}`)
      const spec = specs.get(params.name) ?? { name: params.name, server }
      let resolve: HostCall['resolve'] = () => {}
      const promise = new Promise<ToolResult>((done) => {
        resolve = done
      })
      const call: HostCall = {
        ...params,
        id,
        nativeId,
        ids: nativeId ? { id: nativeId } : {},
        sources: typeof value === 'object' && value ? [value] : [],
        run,
        questions: [],
        rest: {},
        spec,
        times: { createdAt: Date.now() },
        controller: new AbortController(),
        promise,
        resolve,
      }
      byId.set(id, call)
      latest.set(nativeId, call)
      list.add(call)
      return { call, isNew: true }
    },
  }
}

export function cancelled(error: string): End {
  return { outcome: 'cancelled', answer: { success: false, error } }
}

import type { ToolCallReader } from '../../host/ToolHost.ts'
import { CallRegistry, isSameCall } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall } from '../shared/CallRegistry.ts'
import { toRecord } from '../shared/createCallReader.ts'
import { createListReader, createRecordList } from '../shared/createRecordList.ts'
import { ownMembers } from '../shared/members.ts'
import { keyOf, readParams, readSpec } from './readCall.ts'
import type { ToolResult, ToolCallRecord, ToolSpec } from '../../model/index.ts'

/** A call of a host: it has a promise to keep. */
export interface HostCall {
  readonly known: KnownCall
  readonly controller: AbortController
  readonly promise: Promise<ToolResult>
  readonly resolve: (result: ToolResult) => void
  /** A lost connection ends this call alone. */
  readonly run: object
}

export type End = CallFacts & {
  /** The answer to the caller, if it is not the record's result. */
  readonly answer?: ToolResult
  readonly isLost?: boolean
}

export type Calls = ReturnType<typeof createHostCalls>

/** The calls of one host, as records and as promises. */
export function createHostCalls(server: string, tools: readonly object[]) {
  const list = createRecordList<KnownCall>((call) => toRecord(call, 'mcp', new Map()))
  const specs = new Map(
    tools.map((tool) => readSpec(tool, server)).map((spec) => [spec?.name, spec]),
  )
  let registry = new CallRegistry(list, undefined)
  const byId = new Map<string, HostCall>()
  /** The latest call with each id of the agent's. */
  const latest = new Map<string, HostCall>()

  /** Adds facts to a call that has no end. */
  function change(call: HostCall, facts: CallFacts, ...withdrawn: (keyof CallFacts)[]) {
    if (!isOpenCall(call)) return
    registry.mergeCallFacts(call.known, facts, ...withdrawn)
    list.publish()
  }

  /** Gives a call its end, and its caller the result. A call that has one keeps it. */
  function settle(call: HostCall, { answer, isLost, ...facts }: End) {
    if (!isOpenCall(call)) return
    const { result = { success: false }, content } = facts
    change(call, { ...facts, phase: 'done', times: { endedAt: Date.now() } }, 'question')
    if (isLost) registry.endRun(call.run)
    list.publish()
    call.resolve(answer ?? { ...result, ...(content && { content }) })
  }

  const of = ({ call }: ToolCallRecord): HostCall | undefined => byId.get(call.id)

  /** Shows the calls; it takes no messages. */
  const reader: ToolCallReader = createListReader(list, {
    push() {},
    end: () => registry.end(),
    reset() {
      for (const call of byId.values())
        if (call.known.facts.phase === 'waiting') settle(call, WITHDRAWN)
      registry = new CallRegistry(list, undefined)
      byId.clear()
      latest.clear()
    },
  })

  return {
    reader,
    registry: () => registry,
    specOf: (name = 'unknown'): ToolSpec => specs.get(name) ?? { name, server },
    publish: list.publish,
    change,
    settle,
    of,
    phaseOf: (record: ToolCallRecord) => of(record)?.known.facts.phase,
    latestRunning: () => list.calls.findLast(({ facts }) => facts.phase === 'running'),
    latest,
    add(call: HostCall) {
      byId.set(call.known.id, call)
      list.publish()
    },
  }
}

const isOpenCall = ({ known }: HostCall) => known.facts.phase !== 'done'

/** The call, and whether it is new: one that is open already is the same. */
export function addCall(calls: Calls, value: unknown): { call: HostCall; isNew: boolean } {
  const { latest, specOf, registry } = calls
  const members = ownMembers(value) ?? {}
  const key = keyOf(members.id) || undefined
  const params = readParams(members)
  const before = latest.get(key ?? '')
  if (before && isOpenCall(before) && isSameCall(before.known.facts, params))
    return { call: before, isNew: false }
  const facts = { ...params, spec: specOf(params.name), times: { createdAt: Date.now() } }
  const sources = typeof value === 'object' && value ? [value] : []
  const run = {}
  const known = registry().add(key, facts, sources, run)
  let resolve: HostCall['resolve'] = () => {}
  const promise = new Promise<ToolResult>((done) => {
    resolve = done
  })
  const call = { known, run, controller: new AbortController(), promise, resolve }
  if (key) latest.set(key, call)
  calls.add(call)
  return { call, isNew: true }
}

const WITHDRAWN: End = {
  outcome: 'cancelled',
  answer: { success: false, error: 'Withdrawn before anybody decided' },
}

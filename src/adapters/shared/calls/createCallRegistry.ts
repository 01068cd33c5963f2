import { ownOptions } from '../../../tool-call/JsonObject.ts'
import { withSource, type ToolCallRecord, type ToolSpec } from '../../../tool-call/index.ts'
import { isOpen, addFacts, type CallFacts, type KnownCall, type Run } from './CallFacts.ts'
import { createRecordList } from './createRecordList.ts'
import { createUniqueIds } from './createUniqueIds.ts'
import { definedMembers } from '../read/definedMembers.ts'
import { isSameJson } from '../read/isSameJson.ts'

export interface CallBookOptions {
  readonly protocol: string
  readonly runActive?: boolean | undefined
  /** What is declared of tools, by their name. */
  readonly specs?: readonly ToolSpec[] | undefined
}

export type CallRegistry = ReturnType<typeof createCallRegistry>

/**
 * The calls of a conversation by the protocol's ids. Everything reported about a call is merged
 * into its record. Ids are Map keys, so any text works.
 */
export function createCallRegistry(options: CallBookOptions) {
  const { runActive, specs = [] } = ownOptions(options)
  const { protocol } = options
  const declared = new Map(specs.map((spec) => [spec.name, spec]))
  const list = createRecordList<KnownCall>(toRecord)
  let uniqueId = createUniqueIds()
  let byKey = new Map<string, KnownCall>()
  let runs = new Map<unknown, Run>()

  function toRecord({ id, run, sources, facts }: KnownCall): ToolCallRecord {
    const {
      name = 'unknown',
      arguments: args,
      ids = {},
      rest = {},
      spec: ownSpec,
      ...members
    } = facts
    const known = declared.get(name)
    const spec = known || ownSpec ? { name, ...ownSpec, ...known } : undefined
    const record: ToolCallRecord = {
      call: { id, name, arguments: args ?? {} },
      // A call of which only its end is known cannot be read.
      ...((facts.name === undefined || args === undefined) && { argumentsState: 'invalid' }),
      ...(definedMembers(members) as Partial<ToolCallRecord>),
      ...(run.state && { run: run.state }),
      ...(spec && { spec }),
      origin: {
        protocol,
        exact: false,
        ids: { ...ids },
        ...(Object.keys(rest).length > 0 && { rest }),
      },
    }
    return withSource(record, ...sources)
  }

  function runOf(key: unknown): Run {
    const known = runs.get(key)
    if (known && (known.state !== 'ended' || runActive === false)) return known
    const run: Run = { state: runActive === false ? 'ended' : 'active', calls: [] }
    runs.set(key, run)
    return run
  }

  function create(
    key: string | undefined,
    source: object | readonly object[],
    runKey: unknown,
  ): KnownCall {
    const run = runOf(runKey)
    const call: KnownCall = {
      id: uniqueId(key ?? `call:${list.calls.length}`),
      run,
      sources: [source].flat(),
      facts: key === undefined ? {} : { ids: { id: key } },
    }
    if (key !== undefined) byKey.set(key, call)
    run.calls.push(call)
    list.add(call)
    return call
  }

  /** Adds what was said of a call; `withdrawn` members are said no more. */
  function mergeCallFacts(
    call: KnownCall,
    reported: CallFacts,
    ...withdrawn: readonly (keyof CallFacts)[]
  ): KnownCall {
    let facts = addFacts(call, reported, isSameJson)
    if (withdrawn.some((member) => facts[member] !== undefined))
      facts = Object.fromEntries(
        Object.entries(facts).filter(([member]) => !withdrawn.includes(member as keyof CallFacts)),
      )
    if (facts === call.facts) return call
    call.facts = facts
    list.touch(call)
    return call
  }

  function endRun(key: unknown, reported?: (call: KnownCall) => CallFacts) {
    const run = runs.get(key)
    if (!run || run.state === 'ended') return
    run.state = 'ended'
    for (const call of run.calls) {
      list.touch(call)
      if (reported && isOpen(call)) mergeCallFacts(call, reported(call))
    }
  }

  return {
    list,
    mergeCallFacts,
    endRun,
    find: (key: string | undefined) => (key === undefined ? undefined : byKey.get(key)),
    /**
     * `source`: what `calls.of` finds the call by; several where it is part of something. The call
     * that something is about; one of which only that is known, where it did not come yet.
     */
    of(key: string | undefined, source: object | readonly object[], run?: unknown): KnownCall {
      return (key === undefined ? undefined : byKey.get(key)) ?? create(key, source, run)
    },
    /**
     * A call with its name and arguments: the one that is there, unless the same id stands for
     * something else now.
     */
    begin(
      key: string | undefined,
      reported: CallFacts,
      source: object | readonly object[],
      run?: unknown,
    ): KnownCall {
      const known = key === undefined ? undefined : byKey.get(key)
      return mergeCallFacts(
        known && !isAnother(known, reported) ? known : create(key, source, run),
        reported,
      )
    },
    end() {
      for (const key of runs.keys()) endRun(key)
    },
    reset() {
      uniqueId = createUniqueIds()
      byKey = new Map()
      runs = new Map()
      list.truncate(0)
    },
  }
}

function isAnother({ facts }: KnownCall, reported: CallFacts): boolean {
  if (facts.name !== undefined && reported.name !== undefined && facts.name !== reported.name)
    return true
  // The same id in a later message.
  if (
    facts.result &&
    facts.ids?.messageId !== undefined &&
    reported.ids?.messageId !== undefined &&
    facts.ids.messageId !== reported.ids.messageId
  )
    return true
  return (
    facts.argumentsState !== 'streaming' &&
    facts.arguments !== undefined &&
    reported.arguments !== undefined &&
    !(
      isSameJson(facts.arguments, reported.arguments) &&
      facts.argumentsText === reported.argumentsText
    )
  )
}

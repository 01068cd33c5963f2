import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolSpec } from '../../tool-call/index.ts'
import { isOpen, type CallFacts, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { createCallReader, type ReadEvent } from '../shared/calls/createCallReader.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { createDecisions } from './createDecisions.ts'
import { createDeclarations } from './createDeclarations.ts'
import { createProgress } from './createProgress.ts'
import { inputFacts, readCancellation, readInvocation } from './readInvocation.ts'
import { readPersistence } from './readPersistence.ts'
import { readResult } from './readResult.ts'

/** What is known beside the events: whether the run goes on, and what each tool declares. */
export interface AgentToolOptions {
  runActive?: boolean | undefined
  /** What is declared of the tools, beside the declarations that come with the records. */
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Reads records of the Agent Tool Model in order: declarations, surfaces, invocations, permission
 * decisions, progress, results, persistence decisions, input mutations, and events that carry one
 * as `data`. Each says by its members what it is; those of one invocation are one call, whatever
 * their order. Never throws on what they hold. Source: limecloud/agenttool 0.2.0,
 * docs/public/schemas.
 * @example
 * const reader = createAgentToolReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createAgentToolReader(options: AgentToolOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'agent-tool', ...options }, createRead)
}

function createRead(calls: CallRegistry): ReadEvent {
  const declarations = createDeclarations(calls)
  const decisions = createDecisions(calls)
  const progress = createProgress(calls)
  // calls that ended by their status; the result itself may follow
  const announced = new Set<KnownCall>()

  function settle(call: KnownCall, result: CallFacts) {
    if (announced.delete(call)) calls.mergeCallFacts(call, {}, 'result')
    calls.settle(call, result)
  }

  function invoke(call: KnownCall, members: JsonObject) {
    const why = declarations.whyAbsent(members.tool_id)
    calls.mergeCallFacts(call, invocationFacts(members, call, why))
    declarations.apply(call, members.status === 'blocked' && call.facts.decision === undefined)
    if ((members.status === 'succeeded' || members.status === 'failed') && isOpen(call)) {
      calls.mergeCallFacts(call, { result: { success: members.status === 'succeeded' } })
      announced.add(call)
    }
  }

  function read(members: JsonObject, source: object) {
    if (members.invocation_id === undefined) {
      for (const list of ['loaded_tools', ...ABSENT])
        declarations.declareAll(listOf(members[list]), ABSENT.includes(list))
      if (typeof members.tool_id === 'string') declarations.declare(members)
      return
    }
    const call = calls.of(nativeId(members.invocation_id), source)
    const extra = (...known: readonly string[]): CallFacts => ({
      rest: withoutMembers(members, 'schema_version', 'invocation_id', 'created_at', ...known),
    })
    if (typeof members.result_id === 'string' && members.strategy === undefined)
      settle(call, readResult(members, call.facts))
    else if (typeof members.strategy === 'string') readPersistence(calls, call, members)
    else if (typeof members.behavior === 'string') decisions.read(call, members)
    else if (typeof members.sequence === 'number') progress.read(call, members)
    else if (typeof members.mutation_id === 'string')
      calls.mergeCallFacts(call, {
        inputs: { changed: true },
        rest: {
          mutations: {
            ...ownMembers(call.facts.rest?.mutations),
            [members.mutation_id]: extra().rest,
          },
        },
      })
    else if (typeof members.tool_id === 'string' || typeof members.status === 'string')
      invoke(calls.current(call, invocationFacts(members, call), source), members)
    else calls.mergeCallFacts(call, { ...extra(), ...readCancellation(members) })
  }

  return (members, source) => {
    const data = typeof members.event_type === 'string' ? ownMembers(members.data) : undefined
    if (data)
      read({ invocation_id: members.invocation_id, tool_id: members.tool_id, ...data }, source)
    else if (members.event_type === undefined) read(members, source)
  }
}

/** Lists of a surface that say of each tool why it is not offered. */
const ABSENT: readonly string[] = ['deferred_tools', 'blocked_tools', 'excluded_tools']

const invocationFacts = (
  members: JsonObject,
  { facts }: KnownCall,
  whyAbsent?: string,
): CallFacts => ({
  ...readInvocation(members, facts, whyAbsent),
  ...inputFacts(members, facts),
  ...readCancellation(members),
})

import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolSpec } from '../../tool-call/index.ts'
import type { KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { createCallReader, type ReadEvent } from '../shared/calls/createCallReader.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readTime } from '../shared/read/readTime.ts'
import { createExecutions } from './createExecutions.ts'
import { createGates } from './createGates.ts'
import { readToolCall } from './readToolCall.ts'

/** What is known beside the events: whether the run goes on, and what each tool declares. */
export interface AdkOptions {
  runActive?: boolean | undefined
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Reads what an @nhtio/adk turn says of its tool calls, in order: the values that `toolCall`,
 * `turnGateOpen`, `turnGateClosed` and `toolExecution*` listeners are given, or persisted calls.
 * Each says by its members what it is; `{ event, payload }` around it is allowed. A call is known
 * by its id: the same checksum is another call. Never throws on what they hold. Source: NHTIO/ADK,
 * turn_runner, turn_gate, tool_call.
 * @example
 * const reader = createAdkReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createAdkReader(options: AdkOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'nhtio-adk', ...options }, createRead)
}

function createRead(calls: CallRegistry): ReadEvent {
  const executions = createExecutions(calls)
  const gates = createGates(calls, executions)
  /** When each call was last updated. */
  const updated = new Map<KnownCall, number>()

  function readCall(members: JsonObject, source: object) {
    const said = readToolCall(members)
    const known = calls.of(nativeId(members.id), source, members.turnId)
    const at = readTime(members.updatedAt)
    // An older event is read only where the call's arguments are not known yet.
    if (
      at !== undefined &&
      at < (updated.get(known) ?? -Infinity) &&
      known.facts.arguments !== undefined
    )
      return
    const call = calls.current(known, said, source, members.turnId)
    if (members.fromArtifactTool === true) {
      const maker = calls.find(nativeId((said.arguments ?? call.facts.arguments)?.callId))
      if (maker) calls.mergeCallFacts(call, { provenance: { readsFrom: maker.id } })
    }
    if (at !== undefined) updated.set(call, Math.max(at, updated.get(call) ?? at))
    const isAsked = call.facts.request !== undefined || call.facts.question !== undefined
    calls.settle(call, { ...(!isAsked && { phase: 'running' }), ...said })
    if (typeof members.checksum === 'string') executions.remember(members.checksum, call)
  }

  return (event, source) => {
    const members =
      event.id === undefined && event.gateId === undefined && event.callId === undefined
        ? (ownMembers(event.payload ?? event.data) ?? event)
        : event
    if (members.gateId !== undefined) gates.close(members)
    else if (members.callId !== undefined && members.toolName !== undefined)
      executions.read(members)
    else if (
      members.reason !== undefined &&
      members.turnId !== undefined &&
      members.tool === undefined
    )
      gates.open(members, source)
    else if (members.tool !== undefined || members.isComplete !== undefined)
      readCall(members, source)
    else if (
      members.turnId !== undefined &&
      members.durationMs !== undefined &&
      members.endedAt !== undefined
    ) {
      calls.endRun(members.turnId)
      calls.endRun(undefined)
    }
  }
}

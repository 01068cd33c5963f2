import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolSpec } from '../../tool-call/index.ts'
import { isOpen, type CallFacts, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallBook } from '../shared/calls/createCallBook.ts'
import { createCallReader, type ReadEvent } from '../shared/calls/createCallReader.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readTime } from '../shared/read/readTime.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { createChildren } from './createChildren.ts'
import { createConfirmations } from './createConfirmations.ts'
import { readAttachments } from './readAttachments.ts'
import { readArgumentsDelta, readOutputDelta } from './readDelta.ts'
import { readScheduledCall } from './readScheduledCall.ts'
import { clarificationOf, questionsOf } from './readQuestion.ts'
import { readResult } from './readResult.ts'

export interface LoomMcpOptions {
  runActive?: boolean | undefined
  /** What is declared of the tools: `fromToolSchemas` reads it from `tool_schemas.json`. */
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Phases after which nothing of a run goes on. `suspended` (goa-ai) is none: it waits for a person.
 */
const LAST_PHASES: readonly unknown[] = ['completed', 'failed', 'canceled']

/**
 * Reads the events of a loom-mcp or goa-ai session in order: the envelopes that its stream sinks
 * publish. An event delivered again is known by its key. Confirmations of a run are shown one at a
 * time, in the order in which the runtime takes their answers. Never throws on what an event holds.
 * Source: loom-mcp and goa-ai, runtime/agent/stream.
 */
export function createLoomMcpReader(options: LoomMcpOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'loom-mcp', ...options }, createRead)
}

function createRead(calls: CallBook): ReadEvent {
  const confirmations = createConfirmations(calls)
  const children = createChildren(calls)
  const seen = new Set<unknown>()
  const suspended = new Set<unknown>()
  /** Open questions that no call asked, by their run. */
  const clarifications = new Map<unknown, KnownCall>()

  function readEnd(run: unknown, { phase, status, error, failure, cancellation }: JsonObject) {
    const said = definedMembers({
      phase,
      status,
      error: error ?? ownMembers(failure)?.message,
      cancellation,
    })
    confirmations.close(run)
    calls.endRun(run, (call) => {
      const isHeld = call.facts.phase === 'waiting' || call.facts.phase === 'queued'
      // What had not started was called off with the run; of what ran nobody knows.
      return {
        ...(phase === 'canceled' && isHeld && { outcome: 'cancelled' }),
        ...(Object.keys(said).length > 0 && { rest: { end: said } }),
      }
    })
  }

  function readPhase(run: unknown, payload: JsonObject) {
    suspended.delete(run)
    if (payload.phase === 'suspended') suspended.add(run)
    else if (LAST_PHASES.includes(payload.phase)) readEnd(run, payload)
    else {
      // The run goes on only once it was answered.
      const answered = clarifications.get(run)
      if (answered && clarifications.delete(run)) calls.say(answered, { result: { success: true } })
    }
  }

  return (
    {
      type,
      event_key: eventKey,
      run_id: run,
      session_id: session,
      timestamp,
      payload: body,
      server_data: serverData,
      ...envelope
    },
    source,
  ) => {
    if (eventKey !== undefined && seen.has(eventKey)) return
    if (eventKey !== undefined) seen.add(eventKey)
    const payload = ownMembers(body) ?? {}
    const key = nativeId(payload.tool_call_id)
    const parent = nativeId(payload.parent_tool_call_id)
    const at = readTime(timestamp)
    const about: CallFacts = {
      ids: textMembers({ runId: run, sessionId: session }),
      ...(parent !== undefined && { parentId: parent }),
      rest: envelope,
    }
    const known = () =>
      calls.say(calls.of(key, source, run), { ...about, ...named(payload.tool_name) })
    switch (type) {
      case 'tool_start': {
        const rest = {
          ...envelope,
          ...withoutMembers(
            payload,
            'tool_call_id',
            'tool_name',
            'payload',
            'display_hint',
            'parent_tool_call_id',
            'expected_children_total',
          ),
        }
        const call = calls.begin(
          key,
          {
            ...about,
            ...readScheduledCall(payload),
            ...(at !== undefined && { times: { startedAt: at } }),
            ...said({ summary: payload.display_hint }),
            rest,
          },
          source,
          run,
        )
        // A call that waits for a person may be announced before it starts.
        if (!confirmations.isWaiting(call)) calls.say(call, { phase: 'running' })
        if (key !== undefined) children.expect(key, payload.expected_children_total)
        break
      }
      case 'tool_end': {
        const call = calls.of(key, source, run)
        const attachments = [
          ...readAttachments(serverData),
          ...readAttachments(payload.server_data),
        ]
        // What streamed was on its way to the result.
        if (isOpen(call)) calls.say(call, {}, 'content')
        const { rest, ...facts } = readResult(payload, at)
        calls.say(call, {
          ...about,
          ...(call.facts.name === undefined && named(payload.tool_name)),
          ...facts,
          rest: { ...envelope, ...rest },
          ...(attachments.length > 0 && { attachments }),
        })
        if (parent !== undefined) children.end(parent, call)
        confirmations.drop(call)
        break
      }
      case 'tool_update':
        known()
        if (key !== undefined) children.expect(key, payload.expected_children_total)
        break
      case 'tool_call_args_delta':
        readArgumentsDelta(calls, known(), payload.delta)
        break
      case 'tool_output_delta':
        readOutputDelta(calls, known(), payload)
        break
      case 'await_confirmation':
        confirmations.ask(
          calls.begin(key, { ...about, ...readScheduledCall(payload) }, source, run),
          payload,
          run,
        )
        break
      case 'tool_authorization':
        confirmations.answer(known(), payload, at)
        break
      case 'await_questions': {
        const call = known()
        calls.say(call, {
          phase: 'waiting',
          question: questionsOf(payload, run),
          ...(call.facts.arguments === undefined && { arguments: {}, argumentsState: 'streaming' }),
        })
        break
      }
      case 'await_clarification': {
        const call = calls.begin(
          nativeId(payload.id),
          {
            ...about,
            name: 'await_clarification',
            arguments: {},
            phase: 'waiting',
            question: clarificationOf(payload, run),
            rest: { ...envelope, ...withoutMembers(payload, 'id', 'question') },
          },
          source,
          run,
        )
        clarifications.set(run, call)
        break
      }
      case 'await_external_tools': {
        const items = listOf(payload.items).map((item) => ownMembers(item) ?? {})
        const awaits = {
          id: payload.id,
          run_id: run,
          tool_call_ids: items.map((item) => item.tool_call_id),
        }
        for (const item of items)
          calls.begin(
            nativeId(item.tool_call_id),
            {
              ...about,
              ...readScheduledCall(item),
              phase: 'waiting',
              rest: { ...envelope, await: awaits },
            },
            source,
            run,
          )
        break
      }
      case 'child_run_linked':
        calls.say(known(), {
          ids: textMembers({
            childRunId: payload.child_run_id,
            childAgentId: payload.child_agent_id,
          }),
        })
        break
      case 'workflow':
        readPhase(run, payload)
        break
      case 'run_stream_end':
        // A suspended run waits for a person beyond its stream.
        if (!suspended.has(run)) readEnd(run, payload)
    }
  }
}

const named = (name: unknown): CallFacts => (typeof name === 'string' && name ? { name } : {})

const said = (members: JsonObject): Record<string, string> => textMembers(definedMembers(members))

import { decided, isOpen } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import {
  withoutMembers,
  nativeId,
  readTime,
  textMembers,
  readArguments,
} from '../shared/members.ts'
import type { JsonObject } from '../../model/index.ts'

/** In the order in which answers are taken. `size`: asked for since nobody waited. */
interface Queue {
  readonly waiting: KnownCall[]
  size: number
}

type Asked = Map<
  KnownCall,
  { readonly payload: JsonObject; readonly key: string | undefined; readonly run: unknown }
>

/** Only the first request of a run can be answered: an answer to a later one breaks the run. */
export function createConfirmations(calls: CallRegistry) {
  const queues = new Map<unknown, Queue>()
  /** The request for each call that waits, and its run. */
  const asked: Asked = new Map()

  function drop(call: KnownCall) {
    const run = asked.get(call)?.run
    const queue = asked.delete(call) ? queues.get(run) : undefined
    if (!queue) return
    queue.waiting.splice(queue.waiting.indexOf(call), 1)
    if (queue.waiting.length === 0) queues.delete(run)
    else showFirst(calls, queue, asked)
  }

  return {
    drop,
    isWaiting: (call: KnownCall) => asked.has(call),
    /** The call that was asked about under a key, whatever stands for that key by now. */
    waitingFor: (key: string | undefined): KnownCall | undefined =>
      [...asked].find(([, about]) => key !== undefined && about.key === key)?.[0],
    ask(call: KnownCall, payload: JsonObject, { run, key }: Pick<Envelope, 'run' | 'key'>) {
      if (!isOpen(call) || call.facts.decision || asked.has(call)) return
      const queue = queues.get(run) ?? { waiting: [], size: 0 }
      queues.set(run, queue)
      queue.size = queue.waiting.push(call) === 1 ? 1 : queue.size + 1
      asked.set(call, { payload, key, run })
      calls.mergeCallFacts(call, {
        phase: 'queued',
        rest: withoutMembers(payload, 'id title prompt tool_name tool_call_id payload'),
      })
      showFirst(calls, queue, asked)
    },
    /** A denial is the call's end; what stands in for its result may follow. */
    answer(call: KnownCall, payload: JsonObject, at: number | undefined) {
      calls.mergeCallFacts(call, answerFacts(call, payload, at))
      drop(call)
    },
    /** Nobody takes an answer any more: what waited has not started. */
    close(run: unknown) {
      for (const call of queues.get(run)?.waiting ?? []) {
        asked.delete(call)
        calls.mergeCallFacts(call, { phase: 'queued' }, 'request')
      }
      queues.delete(run)
    },
  }
}

/** Only the first of a queue is shown as a request. */
function showFirst(
  calls: CallRegistry,
  { waiting: [first], waiting: { length }, size }: Queue,
  asked: Asked,
) {
  const { payload, run } = (first && asked.get(first)) ?? {}
  if (!first || !payload) return
  const { id, title, prompt } = payload
  calls.mergeCallFacts(first, {
    phase: 'waiting',
    request: {
      id: typeof id === 'string' ? id : first.id,
      title: typeof title === 'string' && title ? title : 'Confirm command',
      ...(typeof prompt === 'string' && { prompt }),
      handle: { runId: run },
      can: { reason: true, note: true },
      needsActor: true,
      batch: {
        id: typeof run === 'string' ? run : 'run',
        size,
        index: size - length,
        submit: 'each',
      },
    },
  })
}

function answerFacts(
  call: KnownCall,
  { approved, approved_by: by, summary, ...others }: JsonObject,
  at: number | undefined,
): CallFacts {
  const who = typeof by === 'string' && by ? by : 'unknown'
  return {
    ...decided(call, approved === true ? 'allow' : 'deny', {
      by: { kind: 'person', id: who, name: who.slice(who.indexOf(':') + 1) },
      ...(at !== undefined && { at }),
    }),
    rest: { authorization: { summary, ...withoutMembers(others, 'tool_name', 'tool_call_id') } },
  }
}

/** The members of every event. */
export interface Envelope {
  /** The id of the call that the event is about. */
  readonly key: string | undefined
  readonly run: unknown
  readonly at: number | undefined
  readonly source: object
  /** The event's facts about the call. `rest` has members without a place in the record. */
  readonly about: CallFacts
}

export function readEnvelope(
  {
    type: _type,
    event_key: _eventKey,
    run_id: run,
    session_id: session,
    timestamp,
    payload: _payload,
    server_data: _serverData,
    ...rest
  }: JsonObject,
  payload: JsonObject,
  source: object,
): Envelope {
  const parent = nativeId(payload.parent_tool_call_id)
  return {
    key: nativeId(payload.tool_call_id),
    run,
    at: readTime(timestamp),
    source,
    about: {
      ids: textMembers({ runId: run, sessionId: session }),
      ...(parent !== undefined && { parentId: parent }),
      rest,
    },
  }
}

/** The runtime's own tool that stands for a name which is not offered in a run. */
const UNAVAILABLE = 'runtime.tool_unavailable'

/**
 * If the run does not have the tool, the requested one. Source: loom-mcp, tools.ToolUnavailable.
 */
export function readScheduledCall({ tool_name: name, payload = {} }: JsonObject): CallFacts {
  const read = readArguments(payload)
  if (name === UNAVAILABLE) {
    const { requested_tool: tool, requested_payload: input = {} } = read.arguments
    return {
      ...readArguments(input),
      name: typeof tool === 'string' && tool ? tool : 'unknown',
      recovery: { reason: 'tool_unavailable' },
    }
  }
  const known =
    typeof name === 'string' && name
      ? { name, ...(toolsetOf(name) && { spec: { name, server: toolsetOf(name) } }) }
      : {}
  return { ...read, ...known }
}

/** The name of a tool, where one was said. */
export const named = (name: unknown): CallFacts =>
  typeof name === 'string' && name ? { name } : {}

/** The part before the last dot. */
function toolsetOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')))
}

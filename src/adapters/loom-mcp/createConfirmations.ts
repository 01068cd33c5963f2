import { decided, isOpen } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import { withoutMembers } from '../shared/members.ts'
import type { Envelope } from './readEvent.ts'
import type { JsonObject } from '../../model/index.ts'

/** Requests in the order of their answers. `size`: all since the last pause. */
interface Queue {
  readonly waiting: KnownCall[]
  size: number
}

type Asked = Map<
  KnownCall,
  { readonly payload: JsonObject; readonly key: string | undefined; readonly run: unknown }
>

/** Requests of runs. An answer to any but the first breaks the run. */
export function createConfirmations(calls: CallRegistry) {
  const queues = new Map<unknown, Queue>()
  /** Calls that wait, each with its request and its run. */
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
    /** The waiting call of a key. Another call may have the key now. */
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
    /** Notes the answer. A denial ends the call, and its denied result may follow. */
    answer(call: KnownCall, payload: JsonObject, at: number | undefined) {
      calls.mergeCallFacts(call, answerFacts(call, payload, at))
      drop(call)
    },
    /** Ends a run. Its waiting calls have not started. */
    close(run: unknown) {
      for (const call of queues.get(run)?.waiting ?? []) {
        asked.delete(call)
        calls.mergeCallFacts(call, { phase: 'queued' }, 'request')
      }
      queues.delete(run)
    },
  }
}

/** Shows the first of a queue as a request. */
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

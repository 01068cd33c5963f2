import type { ConsentDecision, JsonObject } from '../../tool-call/index.ts'
import { isOpen, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'

/**
 * The confirmations of one run, in the order in which their answers are taken. `size`: how many
 * were asked for since nobody waited.
 */
interface Queue {
  readonly waiting: KnownCall[]
  size: number
}

/**
 * Requests of a run, of which only the first can be answered: an answer to a later one breaks the
 * run. The others are queued behind it. Source: loom-mcp, confirmation_workflow and
 * workflow_await_queue.
 */
export function createConfirmations(calls: CallRegistry) {
  const queues = new Map<unknown, Queue>()
  /** What was asked for each call that waits, and in which run. */
  const asked = new Map<KnownCall, { payload: JsonObject; run: unknown }>()

  function showFirst(run: unknown, { waiting: [first], waiting: { length }, size }: Queue) {
    const { id, title, prompt } = (first && asked.get(first)?.payload) ?? {}
    if (!first) return
    const batch = {
      id: typeof run === 'string' ? run : 'run',
      size,
      index: size - length,
      submit: 'each',
    } as const
    const said = {
      id: typeof id === 'string' ? id : first.id,
      title: typeof title === 'string' && title ? title : 'Confirm command',
      ...(typeof prompt === 'string' && { prompt }),
    }
    calls.mergeCallFacts(first, {
      phase: 'waiting',
      request: { ...said, handle: { runId: run }, can: { reason: true, note: true }, batch },
    })
  }

  function drop(call: KnownCall) {
    const run = asked.get(call)?.run
    const queue = asked.delete(call) ? queues.get(run) : undefined
    if (!queue) return
    queue.waiting.splice(queue.waiting.indexOf(call), 1)
    if (queue.waiting.length === 0) queues.delete(run)
    else showFirst(run, queue)
  }

  return {
    drop,
    isWaiting: (call: KnownCall) => asked.has(call),
    ask(call: KnownCall, payload: JsonObject, run: unknown) {
      if (!isOpen(call) || call.facts.decision || asked.has(call)) return
      const queue = queues.get(run) ?? { waiting: [], size: 0 }
      queues.set(run, queue)
      queue.size = queue.waiting.push(call) === 1 ? 1 : queue.size + 1
      asked.set(call, { payload, run })
      calls.mergeCallFacts(call, {
        phase: 'queued',
        rest: withoutMembers(
          payload,
          'id',
          'title',
          'prompt',
          'tool_name',
          'tool_call_id',
          'payload',
        ),
      })
      showFirst(run, queue)
    },
    /**
     * A decision, wherever it was made. A denial is the call's end; what stands in for its result
     * may follow.
     */
    answer(
      call: KnownCall,
      { approved, approved_by: by, summary, ...others }: JsonObject,
      at: number | undefined,
    ) {
      const { request, arguments: args = {} } = call.facts
      const who = typeof by === 'string' && by ? by : 'unknown'
      const base = {
        id: request?.id ?? call.id,
        digest: '',
        scope: 'once',
        by: { kind: 'person', id: who, name: who.slice(who.indexOf(':') + 1) },
        ...(at !== undefined && { at }),
      } as const
      const decision: ConsentDecision =
        approved === true ? { ...base, kind: 'allow', arguments: args } : { ...base, kind: 'deny' }
      const rest = {
        authorization: { summary, ...withoutMembers(others, 'tool_name', 'tool_call_id') },
      }
      calls.mergeCallFacts(
        call,
        approved === true
          ? { decision, phase: 'running', rest }
          : { decision, outcome: 'denied', rest },
      )
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

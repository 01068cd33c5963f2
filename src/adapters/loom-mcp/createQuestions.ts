import type { JsonObject } from '../../tool-call/index.ts'
import type { KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { listOf } from '../shared/read/listOf.ts'
import { nativeId } from '../shared/read/nativeId.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import type { Envelope } from './readEnvelope.ts'
import { clarificationOf, questionsOf } from './readQuestion.ts'
import { readScheduledCall } from './readScheduledCall.ts'

/** What a run asks the person or the app for, other than permission. */
export function createQuestions(calls: CallRegistry) {
  /** Open questions that belong to no call, by their run. */
  const clarifications = new Map<unknown, KnownCall>()

  return {
    ask(call: KnownCall, payload: JsonObject, run: unknown) {
      calls.mergeCallFacts(call, {
        phase: 'waiting',
        question: questionsOf(payload, run),
        ...(call.facts.arguments === undefined && { arguments: {}, argumentsState: 'streaming' }),
      })
    },
    /** A question that no call asks is shown as a call of its own. */
    clarify(payload: JsonObject, { about, source, run }: Envelope) {
      const call = calls.begin(
        nativeId(payload.id),
        {
          ...about,
          name: 'await_clarification',
          arguments: {},
          phase: 'waiting',
          question: clarificationOf(payload, run),
          rest: { ...about.rest, ...withoutMembers(payload, 'id', 'question') },
        },
        source,
        run,
      )
      clarifications.set(run, call)
    },
    clarified(run: unknown) {
      const answered = clarifications.get(run)
      if (answered && clarifications.delete(run))
        calls.mergeCallFacts(answered, { result: { success: true } })
    },
    /** Tools that the app runs: the run waits for their results. */
    awaitResults(payload: JsonObject, { about, source, run }: Envelope) {
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
            rest: { ...about.rest, await: awaits },
          },
          source,
          run,
        )
    },
  }
}

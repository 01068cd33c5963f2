import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import type { KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'

type Mark = NonNullable<ToolCallRecord['marks']>[number]

/** Members of a result that hold what the model was given, or the tool's own words. */
export const FOR_THE_MODEL = ['model_facing_content', 'native_output', 'transcript_search_text']

const MARKS: Record<string, Mark> = {
  preview_and_persist: 'too_large',
  ref_only: 'too_large',
  redact: 'redacted',
  drop_with_reason: 'discarded',
}

/**
 * Where a result is kept, and how much of it. What was redacted or dropped is taken out of the
 * record, so that nothing shows it. Source: Agent Tool Model, result-persistence.
 */
export function readPersistence(calls: CallRegistry, call: KnownCall, members: JsonObject) {
  const {
    strategy,
    persisted_ref: ref,
    reason,
    original_size_bytes: bytes,
    preview_size_bytes: shownBytes,
  } = members
  const mark =
    typeof strategy === 'string' && Object.hasOwn(MARKS, strategy) ? MARKS[strategy] : undefined
  const handle = {
    ...textMembers({ uri: ownMembers(ref)?.uri, reason }),
    ...(typeof bytes === 'number' && { bytes }),
    ...(typeof shownBytes === 'number' && { shownBytes }),
  }
  const marks =
    mark && !call.facts.marks?.includes(mark) ? { marks: [...(call.facts.marks ?? []), mark] } : {}
  calls.mergeCallFacts(call, {
    ...marks,
    ...(mark && { handle }),
    rest: { persistence: withoutMembers(members, 'schema_version', 'invocation_id') },
  })
  if (mark !== 'redacted' && mark !== 'discarded') return
  const { result } = call.facts
  calls.mergeCallFacts(call, {}, 'content')
  // nor what the model was given of it
  const { rest } = call.facts
  const about = ownMembers(rest?.result)
  if (about) {
    calls.mergeCallFacts(call, {}, 'rest', 'searchText')
    calls.mergeCallFacts(call, {
      rest: { ...rest, result: withoutMembers(about, ...FOR_THE_MODEL) },
    })
  }
  if (result?.data === undefined) return
  const { data: _hidden, ...shown } = result
  calls.mergeCallFacts(call, {}, 'result')
  calls.mergeCallFacts(call, { result: shown })
}

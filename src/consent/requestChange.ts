import { shownPayloadOf } from '../host/ledger/shownPayload.ts'
import { sameJson } from '../json/sameJson.ts'
import { definitionOf } from '../policy/definitionOf.ts'
import { factsOf } from '../policy/mode/factsOf.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

/** What was asked at one time: the call, and the policy that told of its tool. */
export type ShownRequest = { record: ToolCallRecord; policy: ToolPolicy | undefined }

/**
 * What changed between two versions of a request: the arguments, otherwise the tool. Undefined if
 * nothing that can be shown differs.
 */
export function requestChange(
  first: ShownRequest,
  now: ShownRequest,
): { before: unknown; after: unknown } | undefined {
  for (const side of [
    ({ record, policy }: ShownRequest) => shownPayloadOf(record, policy)?.payload,
    toolOf,
  ]) {
    const [before, after] = [side(first), side(now)]
    if (before !== undefined && after !== undefined && !sameJson(before, after))
      return { before, after }
  }
  return undefined
}

function toolOf({ record, policy }: ShownRequest): unknown {
  const spec = factsOf(record.call.name, record.spec, policy)
  return {
    server: spec.server ?? null,
    name: record.call.name,
    ...definitionOf(record.call.name, spec),
  }
}

import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'

/** A person's decision about what the record asks. */
export function decisionOf(
  { call, request }: ToolCallRecord,
  kind: ConsentDecision['kind'],
): ConsentDecision {
  const base = {
    id: request?.id ?? call.id,
    digest: 'd',
    scope: 'once',
    by: { kind: 'person', id: 'ann' },
  } as const
  switch (kind) {
    case 'allow':
      return { ...base, kind, arguments: call.arguments }
    case 'deny':
      return { ...base, kind, reason: 'not now' }
    case 'respond':
      return { ...base, kind, text: 'blue' }
    case 'abort':
      return { ...base, kind }
    default:
      return kind satisfies never
  }
}

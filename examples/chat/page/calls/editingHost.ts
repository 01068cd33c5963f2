import type { ConsentDecision, ToolCallRecord, ToolHost } from 'handrail'
import { idOf } from './undoHost.ts'

/** `?allow=fails`: the first Allow does not arrive, to see what a person sees then. */
let fails = new URLSearchParams(location.search).get('allow') === 'fails'

/** What the server did not take, by the call's id: "Try again" sends it first. */
const notTaken = new Map<string, ConsentDecision & { kind: 'allow' }>()

/**
 * The AI SDK's approval is yes or no: what the person edited goes to the server first, which runs
 * it in the place of what was proposed. Where it does not arrive, nothing is allowed.
 */
export function editingHost({ decideConsent, ...host }: ToolHost): ToolHost {
  if (!decideConsent) return host

  async function allow(
    record: ToolCallRecord,
    decision: ConsentDecision & { kind: 'allow' },
  ): Promise<void> {
    const { edited, ...allowed } = decision
    notTaken.set(record.call.id, decision)
    await sendEdit(idOf(record), edited ? decision.arguments : null)
    notTaken.delete(record.call.id)
    return decideConsent?.(record, allowed)
  }

  return {
    ...host,
    decideConsent: (record, decision) =>
      decision.kind === 'allow' ? allow(record, decision) : decideConsent(record, decision),
    async retryDecision(record) {
      const decision = notTaken.get(record.call.id)
      return decision ? allow(record, decision) : host.retryDecision?.(record)
    },
  }
}

async function sendEdit(id: string, given: object | null): Promise<void> {
  const drop = fails
  fails = false
  const response = await fetch('/api/edit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, arguments: given, ...(drop && { fails: true }) }),
  })
  if (response.ok) return
  const body: unknown = await response.json().catch(() => null)
  throw new Error(
    typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
      ? body.error
      : 'The server did not take it.',
  )
}

import { callSafely } from '../../host/errorOf.ts'
import { trackAsMutation } from '../../host/trackAsMutation.ts'
import type { LedgerStore } from '../LedgerStore.ts'

/** Starts at once, and runs as a mutation, so that the app's own devtools show it. Never retried. */
export function trackActivity(
  { owner: { client, conversation } }: LedgerStore,
  verb: 'stop' | 'rerun' | 'resend',
  id: string,
  send: () => Promise<void> | undefined,
): Promise<void> {
  const sent = callSafely(async () => send())
  return client ? trackAsMutation(client, ['handrail', verb, conversation ?? null, id], sent) : sent
}

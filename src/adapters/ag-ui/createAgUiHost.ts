import type { BatchEntry, ToolHost } from '../../host/ToolHost.ts'
import { errorTextOf } from '../shared/read/errorTextOf.ts'
import { toAgUiAnswer, toAgUiDecision, type AgUiResume } from './toAgUiDecision.ts'

/**
 * What the host needs of an agent: `HttpAgent` has it. Without `subscribe` an answer counts as
 * taken when the run has ended.
 */
export interface AgUiAgent {
  runAgent(parameters: { resume: AgUiResume[] }): Promise<unknown>
  /** Ends the run that is under way. */
  abortRun?(): void
  subscribe?(subscriber: { onEvent(parameters: { event: { type: string } }): void }): {
    unsubscribe(): void
  }
}

/**
 * A host that answers the interrupts of a run: all of them at once, by running the agent again. Stop
 * ends the whole run: AG-UI has no word for one call.
 * AG-UI has no word for a call that was refused. Where the agent writes as its result
 * `{"success":false,"needsFollowup":true,"error":"Denied by the person"}`, it is known as refused
 * from the messages alone.
 * @example
 * // useAgUiToolCalls does it for you
 * <ToolHostProvider host={createAgUiHost(agent)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createAgUiHost(agent: AgUiAgent): ToolHost {
  async function send(entries: readonly BatchEntry[]): Promise<void> {
    const resume = entries.map(({ record, decision, answer }) =>
      decision ? toAgUiDecision(record, decision) : toAgUiAnswer(record, answer),
    )
    await new Promise<void>((resolve, reject) => {
      // The first event of the run says that the agent has it; the run itself may take long.
      const following = agent.subscribe?.({
        onEvent: ({ event }) =>
          event.type === 'RUN_ERROR'
            ? reject(new Error(errorTextOf('message' in event ? event.message : undefined)))
            : resolve(),
      })
      agent
        .runAgent({ resume })
        .then(() => resolve(), reject)
        .finally(() => following?.unsubscribe())
    })
  }
  return {
    decideConsent: (record, decision) => send([{ record, decision }]),
    answer: (record, answer) => send([{ record, answer }]),
    settleBatch: send,
    ...(agent.abortRun && {
      canCancel: ({ run }) => run === 'active' && 'run',
      cancel: async () => agent.abortRun?.(),
    }),
  }
}

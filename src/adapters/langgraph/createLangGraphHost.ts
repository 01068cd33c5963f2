import type { BatchEntry, ToolHost } from '../../host/ToolHost.ts'
import { answersByInterrupt, onlyAnswer, toLangGraphResume } from './toLangGraphResume.ts'

/**
 * What the host needs of a stream: what `useStream` of `@langchain/langgraph-sdk/react` returns has
 * `submit`, what that of `@langchain/react` returns has the other two.
 */
export type LangGraphStream = {
  /** Ends the run that is under way. */
  stop?(): Promise<void>
  readonly isLoading?: boolean
} & (
  | { submit(values: undefined, options: { command: { resume: unknown } }): Promise<void> }
  | {
      respond(response: unknown): Promise<void>
      respondAll(responsesById: Record<string, unknown>): Promise<void>
    }
)

/**
 * A host that answers the interrupts of a thread: all of them at once, by running the graph on.
 * `useStream` takes an answer at once and keeps a failure of its run in `error`; a promise that
 * rejects is told to the person. Stop ends the whole run, as the stream's own `stop` does.
 * @example
 * // useLangGraphToolCalls does it for you
 * <ToolHostProvider host={createLangGraphHost(stream)} policy={policy}>
 *   {children}
 * </ToolHostProvider>
 */
export function createLangGraphHost(stream: LangGraphStream): ToolHost {
  const send = async (entries: readonly BatchEntry[]): Promise<void> => {
    if (!('respondAll' in stream))
      return await stream.submit(undefined, { command: { resume: toLangGraphResume(entries) } })
    const answers = answersByInterrupt(entries)
    await (answers.every(([id]) => id !== undefined)
      ? stream.respondAll(Object.fromEntries(answers))
      : stream.respond(onlyAnswer(answers)))
  }
  return {
    decideConsent: (record, decision) => send([{ record, decision }]),
    answer: (record, answer) => send([{ record, answer }]),
    settleBatch: send,
    ...(stream.stop && {
      canCancel: () => stream.isLoading === true && 'run',
      cancel: async () => await stream.stop?.(),
    }),
  }
}

import type { BatchEntry, ToolHost } from '../../host/ToolHost.ts'
import { toLangGraphResume } from './toLangGraphResume.ts'

/** What the host needs of a stream: what `useStream` returns has it. */
export interface LangGraphStream {
  submit(values: undefined, options: { command: { resume: unknown } }): Promise<void>
}

/**
 * A host that answers the interrupts of a thread: all of them at once, by running the graph on.
 * `useStream` takes an answer at once and keeps a failure of its run in `error`; a `submit` that
 * rejects is told to the person.
 */
export function createLangGraphHost(stream: LangGraphStream): ToolHost {
  const send = async (entries: readonly BatchEntry[]): Promise<void> =>
    stream.submit(undefined, { command: { resume: toLangGraphResume(entries) } })
  return {
    decideConsent: (record, decision) => send([{ record, decision }]),
    answer: (record, answer) => send([{ record, answer }]),
    settleBatch: send,
  }
}

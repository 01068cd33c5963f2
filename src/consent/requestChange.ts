import { sameJson } from '../json/sameJson.ts'
import { definitionOf } from '../policy/definitionOf.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

/** What was asked at one time, and with which words. */
export type ShownRequest = {
  execution: Execution
  words: { title: unknown; prompt: unknown }
}

/** What a record asks now. Its words are the request's own, else those that the tool declares. */
export function shownRequest({ request }: ToolCallRecord, execution: Execution): ShownRequest {
  const { title, promptTemplate } = execution.tool.confirmation ?? {}
  return {
    execution,
    words: {
      title: request?.title ?? title ?? null,
      prompt: request?.prompt ?? promptTemplate ?? null,
    },
  }
}

/**
 * What changed between two versions of a request: the arguments, otherwise the tool, otherwise the
 * words. Undefined if nothing that can be shown differs.
 */
export function requestChange(
  first: ShownRequest,
  now: ShownRequest,
): { before: unknown; after: unknown } | undefined {
  for (const side of [
    ({ execution }: ShownRequest) => execution.arguments,
    ({ execution }: ShownRequest) => toolOf(execution),
    ({ words }: ShownRequest) => words,
  ]) {
    const [before, after] = [side(first), side(now)]
    if (before !== undefined && after !== undefined && !sameJson(before, after))
      return { before, after }
  }
  return undefined
}

const toolOf = ({ name, server, tool }: Execution): unknown => ({
  server: server ?? null,
  name,
  ...definitionOf(name, tool),
})

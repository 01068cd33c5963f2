import type { CallLike, Evaluation, Verdict } from '../../policy/index.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import type { JsonObject } from '../../model/index.ts'

/** True if a call asks; or the evaluation of `evaluateCall`, or its verdict alone. */
export type ApprovalAnswer = boolean | Verdict | Pick<Evaluation, 'verdict' | 'because'>

/** The beginning of a refusal. Never translated: the page finds refusals by it. */
export const NOT_ALLOWED = 'Not allowed here'

class Refusal extends Error {}

type Evaluate = (call: CallLike) => ApprovalAnswer

/**
 * Returns the tools for `streamText` of AI SDK 6 and 7. Each asks a person before it runs, if
 * `evaluate` says so. A denied call never asks and never runs: `execute` throws "Not allowed here:
 * <reason>". The model reads that text; with `toErrorText`, so does the page. A tool's own
 * `needsApproval` still counts. Tools without `execute` stay unchanged: the page runs them, and
 * `needsApproval` would break the next request.
 * @example
 * const mine = { tool: { server: null } } // the app's own; of MCP, the name of the server
 * const held = withApprovals(toolSet, (call) => evaluateCall(call, mine, policy))
 */
export function withApprovals<T extends Record<string, object>>(tools: T, evaluate: Evaluate): T {
  const asking = Object.entries(tools).map(
    ([name, tool]) => [name, canExecute(tool) ? withApproval(name, tool, evaluate) : tool] as const,
  )
  // Same keys, same tools with members of their own types: the toolset's own type.
  return Object.fromEntries(asking) as T
}

type Execute = (input: unknown, options: { readonly toolCallId: string }) => unknown

const canExecute = (tool: JsonObject | object): tool is JsonObject & { execute: Execute } =>
  'execute' in tool && typeof tool.execute === 'function'

function withApproval(
  name: string,
  tool: JsonObject & { execute: Execute },
  evaluate: Evaluate,
): object {
  const own = tool.needsApproval
  const answerOf = (input: unknown, options: { readonly toolCallId: string }) =>
    evaluate({ id: options.toolCallId, name, arguments: isJsonObject(input) ? input : {} })
  const needsApproval = (
    input: unknown,
    options: { readonly toolCallId: string },
  ): boolean | Promise<boolean> => {
    const verdict = verdictOf(answerOf(input, options))
    // A denied call asks nobody.
    if (verdict === 'deny') return false
    const asked = verdict !== 'run'
    return typeof own === 'function'
      ? Promise.resolve(own.call(tool, input, options)).then((needed) => Boolean(needed) || asked)
      : own === true || asked
  }
  const execute: Execute = (input, options) => {
    const answer = answerOf(input, options)
    if (verdictOf(answer) === 'deny') throw new Refusal(refusalOf(answer))
    return tool.execute.call(tool, input, options)
  }
  return Object.assign(Object.create(Object.getPrototypeOf(tool)), tool, { needsApproval, execute })
}

/** Anything else than an answer asks. */
function verdictOf(answer: ApprovalAnswer): Verdict {
  const verdict = isJsonObject(answer) ? answer.verdict : answer
  if (verdict === false || verdict === 'run') return 'run'
  return verdict === 'deny' ? 'deny' : 'ask'
}

function refusalOf(answer: ApprovalAnswer): string {
  const because = isJsonObject(answer) ? answer.because : []
  const reason = because.find(({ kind }) => kind === 'forbidden')?.text
  return `${NOT_ALLOWED}${reason === undefined ? '' : `: ${reason}`}`
}

/**
 * Returns the text of an error for the page: the reason why `withApprovals` refused a call, or that
 * the SDK refused an answer for its signature. Other errors get the SDK's own text.
 *
 * @example
 * return streamText({ model, tools: toolSet, prompt: 'hi' }).toUIMessageStreamResponse({
 *   onError: toErrorText,
 * })
 */
export function toErrorText(error: unknown): string {
  if (error instanceof Refusal) return error.message
  return error instanceof Error && error.message.startsWith(UNSIGNED)
    ? `${NOT_ALLOWED}: the answer was not signed for this request`
    : 'An error occurred.'
}

/** The beginning of the SDK's error for an answer to another request. */
const UNSIGNED = 'Tool approval signature verification failed'

/** The server refused the answer: nothing ran by it. "Answered before" is no refusal. */
export const isRefusedAnswer = (error: string): boolean =>
  error.startsWith(NOT_ALLOWED) || error.startsWith(UNSIGNED)

import type { CallLike, Evaluation, Verdict } from '../../policy/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../tool-call/index.ts'

/** Whether a call asks; or what `evaluateCall` says of it, or its verdict alone. */
export type ApprovalAnswer = boolean | Verdict | Pick<Evaluation, 'verdict' | 'because'>

/** How a refusal begins. The page knows one again by it, so it is never translated. */
export const NOT_ALLOWED = 'Not allowed here'

class Refusal extends Error {}

type Evaluate = (call: CallLike) => ApprovalAnswer

/**
 * The same tools, each of which asks a person before it runs when `evaluate` says so, for
 * `streamText` of AI SDK 6 and 7. What it denies is never asked and never runs: `execute` throws
 * "Not allowed here: <reason>", which the model is told, and with `toErrorText` the page. A tool's
 * own `needsApproval` stays in force beside it. A tool without `execute` is left as it is: the page
 * runs it, and `needsApproval` on it breaks the next request.
 *
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

function canExecute(tool: JsonObject | object): tool is JsonObject & { execute: Execute } {
  return 'execute' in tool && typeof tool.execute === 'function'
}

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
    // nobody is asked for what cannot run anyway
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

/** What is no answer asks. */
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
 * What the page is told of an error: why `withApprovals` refused a call, and of other errors no more
 * than the SDK tells by itself.
 *
 * @example
 * return streamText({ model, tools: toolSet, prompt: 'hi' }).toUIMessageStreamResponse({
 *   onError: toErrorText,
 * })
 */
export const toErrorText = (error: unknown): string =>
  error instanceof Refusal ? error.message : 'An error occurred.'

import type { CallLike } from '../../policy/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../tool-call/index.ts'

/**
 * The same tools, each of which asks a person before it runs when `asks` says so, for `streamText`
 * of AI SDK 6 and 7. A tool's own `needsApproval` stays in force beside it. A tool without
 * `execute` is left as it is: the page runs it, and `needsApproval` on it breaks the next request.
 */
export function withApprovals<T extends Record<string, object>>(
  tools: T,
  needsConsent: (call: CallLike) => boolean,
): T {
  const asking = Object.entries(tools).map(
    ([name, tool]) =>
      [name, canExecute(tool) ? withApproval(name, tool, needsConsent) : tool] as const,
  )
  // Same keys, same tools with one member more: the toolset's own type.
  return Object.fromEntries(asking) as T
}

function canExecute(tool: JsonObject | object): tool is JsonObject {
  return 'execute' in tool && typeof tool.execute === 'function'
}

function withApproval(
  name: string,
  tool: JsonObject,
  needsConsent: (call: CallLike) => boolean,
): object {
  const own = tool.needsApproval
  const needsApproval = (
    input: unknown,
    options: { readonly toolCallId: string },
  ): boolean | Promise<boolean> => {
    const asked = () =>
      needsConsent({ id: options.toolCallId, name, arguments: isJsonObject(input) ? input : {} })
    return typeof own === 'function'
      ? Promise.resolve(own.call(tool, input, options)).then((needed) => Boolean(needed) || asked())
      : own === true || asked()
  }
  return Object.assign(Object.create(Object.getPrototypeOf(tool)), tool, { needsApproval })
}

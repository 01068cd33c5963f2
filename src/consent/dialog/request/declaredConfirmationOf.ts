import type { ConfirmationOptions } from '../../../template/confirmation/ConfirmationPrompt.ts'
import type { Execution } from '../../../tool-call/Execution.ts'
import type { ConfirmationSpec, ToolCallRecord } from '../../../tool-call/index.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'

/** The templates of a tool, and what they are rendered with beside the payload. */
export type DeclaredConfirmation = { spec: ConfirmationSpec; options: ConfirmationOptions }

/**
 * What a tool declares as its confirmation. Undefined where it declares none, and where the
 * server's own words stand in its place.
 */
export function declaredConfirmationOf(
  { request }: Pick<ToolCallRecord, 'request'>,
  { tool, text }: Execution,
): DeclaredConfirmation | undefined {
  const { confirmation, inputSchema, resultSchema } = tool
  if (!isJsonObject(confirmation) || nonBlankText(request?.prompt) !== undefined) return undefined
  return {
    spec: confirmation,
    options: {
      ...(inputSchema !== undefined && { inputSchema }),
      ...(resultSchema !== undefined && { resultSchema }),
      ...(text !== undefined && { payloadText: text }),
    },
  }
}

/** Undefined for blank text; then handrail's own words are used. */
export const nonBlankText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

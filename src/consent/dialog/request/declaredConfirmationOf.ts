import { payloadTextOf } from '../../../host/ledger/shownPayload.ts'
import { factsOf } from '../../../policy/mode/factsOf.ts'
import type { ToolPolicy } from '../../../policy/index.ts'
import type { ConfirmationOptions } from '../../../template/confirmation/ConfirmationPrompt.ts'
import type { ConfirmationSpec, ToolCallRecord } from '../../../tool-call/index.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'

/** The templates of a tool, and what they are rendered with beside the payload. */
export type DeclaredConfirmation = { spec: ConfirmationSpec; options: ConfirmationOptions }

/**
 * What a tool declares as its confirmation. Undefined where it declares none, and where the
 * server's own words stand in its place.
 */
export function declaredConfirmationOf(
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
): DeclaredConfirmation | undefined {
  const { confirmation, inputSchema, resultSchema } = factsOf(record.call.name, record.spec, policy)
  if (!isJsonObject(confirmation) || nonBlankText(record.request?.prompt) !== undefined)
    return undefined
  const payloadText = payloadTextOf(record)
  return {
    spec: confirmation,
    options: {
      ...(inputSchema !== undefined && { inputSchema }),
      ...(resultSchema !== undefined && { resultSchema }),
      ...(payloadText !== undefined && { payloadText }),
    },
  }
}

/** Undefined for blank text; then handrail's own words are used. */
export const nonBlankText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

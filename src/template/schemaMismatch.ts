import { checkSchema } from '../json/checkSchema.ts'
import type { JsonSchema } from '../tool-call/index.ts'

/** Why a value does not match a JSON Schema, or undefined where it does. */
export function schemaMismatch(schema: JsonSchema, value: unknown): string | undefined {
  try {
    const problems = checkSchema(schema, value, { isBrief: true })
    return problems.length === 0 ? undefined : problems.map(({ pointer, text }) => `#${pointer} ${text}`).join(' ')
  } catch (error) {
    return `the schema cannot be used: ${error instanceof Error ? error.message : 'unknown error'}`
  }
}

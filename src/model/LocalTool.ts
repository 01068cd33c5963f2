import type { ToolCallRecord } from './ToolCallRecord.ts'

/**
 * Validates a value, as schemas of zod 4, valibot, arktype and effect do. Source: standard-schema,
 * version 1.
 */
export interface Schema<T> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: T }
      | { readonly issues: readonly unknown[] }
      | Promise<{ readonly value: T } | { readonly issues: readonly unknown[] }>
  }
}

export const STOPPED_BY_PERSON = 'Stopped by the person'

/** The error in the result of a tool that failed without a word. */
export const NO_REASON = 'The tool failed without saying why'

/** The second argument of a local handler. */
export interface LocalContext {
  readonly record: ToolCallRecord
  /**
   * Aborted when the person stops the call. Then throw, or return nothing: what a tool returns all the
   * same counts as done, and the line says that it could not be stopped. After three seconds it is not
   * waited for.
   */
  readonly signal: AbortSignal
}

/**
 * A tool that runs in this page or through it, after the person allowed it. Made by `defineLocalTool`.
 */
export interface LocalTool {
  readonly schema: Schema<unknown>
  run(input: never, context: LocalContext): unknown
}

/**
 * Joins a schema and a handler. The handler's input has the schema's type, and is validated before
 * every run.
 * @example
 * const readClipboard = defineLocalTool(z.object({}), () => navigator.clipboard.readText())
 * const host = createAiSdkHost(chat, { local: { read_clipboard: readClipboard } })
 */
export function defineLocalTool<T>(
  schema: Schema<T>,
  run: (input: T, context: LocalContext) => unknown,
): LocalTool {
  return { schema, run }
}

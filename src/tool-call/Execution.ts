import type { JsonObject, Optional } from './JsonObject.ts'
import type { ToolSpec } from './ToolSpec.ts'

/**
 * What one call would run, runs, or ran. Frozen, and the only source of what a person sees, hears,
 * decides, copies or exports about a call. Its arguments are plain data of its own: read once, so
 * that nothing can change them between a look and a decision. Made by `deriveExecution`.
 * @example
 * const { execution } = useToolCallStatus(record)
 * return <code>{execution.name}({JSON.stringify(execution.arguments)})</code>
 */
export interface Execution {
  /** The id of the call. */
  readonly id: string
  /** The name of the tool. */
  readonly name: string
  /** The server or toolset that offers the tool, where it is known. */
  readonly server: string | undefined
  /** What is known of the tool: what was declared, overlaid by the policy. */
  readonly tool: Readonly<Optional<Omit<ToolSpec, 'server'>>>
  /**
   * Frozen; while they arrive, as far as they have come. Empty where they cannot be read.
   */
  readonly arguments: JsonObject
  /** `invalid`: they cannot be read, and nothing can be allowed. */
  readonly state: 'streaming' | 'complete' | 'invalid'
  /** They cannot be read because they are too large to be read at once. */
  readonly isTooLarge?: true
  /** What the arguments were parsed from, where that is known. */
  readonly text: string | undefined
  /**
   * Where the arguments come from. `call`: the model. `request`: the runtime asks for others.
   * `edited`: a person changed them before allowing them. `reported`: the runtime says that the
   * tool ran, or was allowed, with them.
   */
  readonly source: 'call' | 'request' | 'edited' | 'reported'
  /** What it took the place of: of an edited call what was asked, of that what the model wrote. */
  readonly from: Execution | undefined
}

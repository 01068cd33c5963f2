import { hashJson, isTextOf, isWrittenText, namedCall } from '../engines/json/digestCall.ts'
import { parseJson } from '../engines/json/parseJson.ts'
import { isTooLong } from '../engines/json/sameJson.ts'
import { oncePer } from '../internal/basics.ts'
import { definitionOf } from './registeredMode.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { JsonObject } from '../model/JsonObject.ts'
import type { ToolDeclaration } from './ToolPolicy.ts'

/**
 * `named`: what its digest is made of; undefined if nothing can be bound to it. `isExact`: no
 * number of the text is lost.
 */
type Binding = {
  named: JsonObject | undefined
  isExact: boolean
  digest?: string | undefined
  checksum?: string | undefined
}

/**
 * Names tool, server, definition and arguments, as `digestCall` does. Undefined if they have no
 * canonical JSON or more than 1 MB of it, or their text says something else; then nothing can be
 * allowed. It is made once, when a decision first needs it. Executions that are only shown are
 * compared by `isSameExecution`; `isBindable` says if one has a digest.
 */
export function digestOf(execution: Execution): string | undefined {
  const binding = bindingOf(execution)
  return (binding.digest ??= binding.named && hashOf(binding.named))
}

/** Names arguments and tool, as the checksum of a request does; undefined as the digest. */
export function checksumOf(execution: Execution): string | undefined {
  const { arguments: args, name: tool } = execution
  return (bindingOf(execution).checksum ??= hashOf({ args, tool }))
}

/** True if a decision can be bound to it: it has a digest. */
export const isBindable = (execution: Execution): boolean => digestOf(execution) !== undefined

/** True if no number of the text is lost in the doubles of the arguments. */
export const isExact = (execution: Execution): boolean => bindingOf(execution).isExact

const bindingOf = /* @__PURE__ */ oncePer(readBinding)

/** Undefined if it has no canonical JSON. */
export const hashOf = (named: JsonObject): string | undefined => {
  try {
    return hashJson(named)
  } catch {
    return undefined
  }
}

/**
 * The digest of a tool's definition; undefined if it has no canonical JSON, and so nothing can
 * be bound to it.
 */
export const definitionDigest = (name: string, spec: ToolDeclaration): string | undefined =>
  hashOf({ name, definition: definitionOf(name, spec) })

/** The text is read only if it may say more than the arguments. */
function readBinding({ name, server, tool, arguments: given, state, text }: Execution): Binding {
  if (state !== 'complete' || isTooLong(given, text)) return { named: undefined, isExact: true }
  const reading = text === undefined || isWrittenText(text, given) ? undefined : parseJson(text)
  const about = { isExact: !reading || reading.inexactNumbers.length === 0 }
  if (reading && !isTextOf(text, given, reading)) return { ...about, named: undefined }
  try {
    const shown = { server, tool: name, definition: definitionOf(name, tool), arguments: given }
    const named = namedCall(reading ? { ...shown, argumentsText: text } : shown, reading)
    return { ...about, named }
  } catch {
    return { ...about, named: undefined }
  }
}

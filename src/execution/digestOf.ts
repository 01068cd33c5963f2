import { namedCall } from '../json/digestCall.ts'
import { hasCanonicalJson, hashJson } from '../json/hashJson.ts'
import { isTextOf, isWrittenText } from '../json/isTextOf.ts'
import { parseJson } from '../json/parseJson.ts'
import { definitionOf } from '../policy/definitionOf.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { JsonObject } from '../tool-call/JsonObject.ts'

/** `named`: what its digest is made of; undefined where nothing can be bound to it. */
type Binding = { named: JsonObject | undefined; isExact: boolean; digest?: string | undefined }

const bindings = new WeakMap<Execution, Binding>()

/**
 * Names tool, server, definition and arguments, as `digestCall` does. Undefined where they have no
 * canonical JSON, or their text says something else; then nothing can be allowed. Of megabytes it
 * takes long: it is made when a decision first needs it. What is only shown is compared
 * (`isSameExecution`), and whether it has a digest says `isBindable`.
 */
export function digestOf(execution: Execution): string | undefined {
  const binding = bindingOf(execution)
  if (!('digest' in binding)) binding.digest = digestIn(binding)
  return binding.digest
}

/** Whether a decision can be bound to it: it has a digest. */
export const isBindable = (execution: Execution): boolean =>
  bindingOf(execution).named !== undefined

/** Whether no number of the text is lost in the doubles of the arguments. */
export const isExact = (execution: Execution): boolean => bindingOf(execution).isExact

function bindingOf(execution: Execution): Binding {
  const known = bindings.get(execution)
  if (known) return known
  const binding = bind(execution)
  bindings.set(execution, binding)
  return binding
}

/** The text is read once, and only where it may say more than the arguments. */
function bind({ name, server, tool, arguments: given, state, text }: Execution): Binding {
  const isRead = typeof text === 'string' && !isWrittenText(text, given)
  const reading = isRead ? parseJson(text) : undefined
  const isExactText = !reading || reading.inexactNumbers.length === 0
  if (state !== 'complete' || (reading && !isTextOf(text, given, reading)))
    return { named: undefined, isExact: isExactText }
  try {
    const shown = { server, tool: name, definition: definitionOf(name, tool), arguments: given }
    const named = namedCall(reading ? { ...shown, argumentsText: text } : shown, reading)
    return { named: hasCanonicalJson(named) ? named : undefined, isExact: isExactText }
  } catch {
    return { named: undefined, isExact: isExactText }
  }
}

function digestIn({ named }: Binding): string | undefined {
  try {
    return named && hashJson(named)
  } catch {
    return undefined
  }
}

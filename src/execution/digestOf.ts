import { digestCall } from '../json/digestCall.ts'
import { isTextOf } from '../json/isTextOf.ts'
import { inexactNumbersOf } from '../json/inexactNumbersOf.ts'
import { definitionOf } from '../policy/definitionOf.ts'
import type { Execution } from '../tool-call/Execution.ts'

type Binding = { digest: string | undefined; isExact: boolean }

const bindings = new WeakMap<Execution, Binding>()

/**
 * Names tool, server, definition and arguments, as `digestCall` does. Undefined where they have no
 * canonical JSON, or their text says something else; then nothing can be allowed. Computed when a
 * decision first needs it.
 */
export const digestOf = (execution: Execution): string | undefined => bindingOf(execution).digest

/** Whether no number of the text is lost in the doubles of the arguments. */
export const isExact = (execution: Execution): boolean => bindingOf(execution).isExact

function bindingOf(execution: Execution): Binding {
  const known = bindings.get(execution)
  if (known) return known
  const isExactText = inexactNumbersOf(execution.text).length === 0
  const binding = { digest: computeDigest(execution), isExact: isExactText }
  bindings.set(execution, binding)
  return binding
}

function computeDigest(execution: Execution): string | undefined {
  if (execution.state !== 'complete' || !isTextOf(execution.text, execution.arguments))
    return undefined
  try {
    return digestCall({
      server: execution.server,
      tool: execution.name,
      definition: definitionOf(execution.name, execution.tool),
      arguments: execution.arguments,
      argumentsText: execution.text,
    })
  } catch {
    return undefined
  }
}

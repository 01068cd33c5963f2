import { isSecretKey } from '../../internal/secrets/isSecretKey.ts'
import { DOTS } from '../../internal/secrets/maskSecrets.ts'
import type { Execution } from '../../tool-call/Execution.ts'

/** What is longer has no indents: of values deep in each other these are far longer than the rest. */
const LONGEST_INDENTED = 2000

/** All that a call was given, as text: what stands under the name of a secret is dots. */
export function plainPayload({ state, arguments: given, text = '' }: Execution): string {
  if (state !== 'complete') return text
  const written = (indent: number) =>
    JSON.stringify(given, (key, value: unknown) => (isSecretKey(key) ? DOTS : value), indent)
  const onOneLine = written(0)
  return onOneLine.length > LONGEST_INDENTED ? onOneLine : written(2)
}

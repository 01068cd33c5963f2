import { isSecretKey } from '../../content/values/isSecretKey.ts'
import { DOTS } from '../../internal/maskSecrets.ts'
import type { Execution } from '../../tool-call/Execution.ts'

/** All that a call was given, as text: what stands under the name of a secret is dots. */
export function plainPayload({ state, arguments: given, text = '' }: Execution): string {
  if (state !== 'complete') return text
  return JSON.stringify(given, (key, value: unknown) => (isSecretKey(key) ? DOTS : value), 2)
}

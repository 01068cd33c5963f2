import { foreignPieces } from '../words/foreign.ts'
import { maskSecrets } from '../internal/maskSecrets.ts'
import type { ToolCallStatus } from '../model/ToolCallStatus.ts'
import { type Phrase, TARGETS, describeAction } from './phrase.ts'

const isTargetKey = (key: string): boolean => TARGETS.includes(key)

/** True if a sentence leaves nothing of a text out, and changes nothing. */
export const isVerbatim = (text: string): boolean => {
  const { head, left } = foreignPieces(text)
  return left === 0 && head === text && maskSecrets(text) === text && text !== ''
}

/** True if the sentence of a call says the value of the argument at `path`, verbatim. */
export function saysArgument(
  { parts, object }: Phrase,
  { execution, mode }: Pick<ToolCallStatus, 'execution' | 'mode'>,
  path: string,
  text: string,
): boolean {
  if (!isVerbatim(text)) return false
  const own = parts.filter((part) => 'said' in part)
  if (own.length > 0) return own.some(({ said }) => said === text)
  const { key, target } = describeAction(execution, mode)
  return (path === key && object === text) || (target === text && isTargetKey(path))
}

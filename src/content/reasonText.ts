import type { Words } from '../messages/words.ts'
import type { Reason } from '../tool-call/ToolCallStatus.ts'

/**
 * A reason as it stands alone, in the app's language where it has words for its kind
 * (`because.<kind>`), else in English; the app's own as it is. One for asking says that it is one.
 * At most 300 characters: it may quote names from outside.
 */
export function reasonText({ kind, text, isOwn }: Reason, words: Words): string {
  const said = isOwn ? undefined : words.find(`because.${kind}`)
  const reason = (said ?? text).slice(0, 300)
  return kind.startsWith('asks_') ? words.text('because.asks', { reason }) : reason
}

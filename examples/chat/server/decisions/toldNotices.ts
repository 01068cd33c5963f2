import type { UIMessage } from 'ai'

const MOST = 8000

/**
 * What the page wrote into its messages about calls that the person took back, for the model: it
 * stays true in every later turn.
 */
export function toldNotices(messages: readonly UIMessage[]): string {
  const notices = messages.flatMap(({ role, metadata }) =>
    role === 'user' &&
    typeof metadata === 'object' &&
    metadata !== null &&
    'undone' in metadata &&
    typeof metadata.undone === 'string'
      ? [metadata.undone]
      : [],
  )
  return notices.filter(Boolean).join('\n').slice(-MOST)
}

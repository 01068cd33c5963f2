// A part says what a call gave, not who gave it: outputs of the server's tools and of the page's look
// the same. So the page remembers which calls it answers. Forgetting one ends a chat's turn early.
const MOST = 1000
const known = new Set<string>()

/** Some models number their calls anew in each answer: a call is known by its message, too. */
const keyOf = (messageId: unknown, toolCallId: string) => JSON.stringify([messageId, toolCallId])

/** From now on the output of this call is the page's. */
export function notePageCall(messageId: unknown, toolCallId: string): void {
  const key = keyOf(messageId, toolCallId)
  known.delete(key)
  known.add(key)
  const [oldest] = known
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
}

export function isPageCall(messageId: unknown, toolCallId: unknown): boolean {
  return typeof toolCallId === 'string' && known.has(keyOf(messageId, toolCallId))
}

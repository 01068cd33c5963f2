import type { UIMessage } from 'ai'

const keyOf = (id: string): string => `handrail-chat-${id}`

/**
 * The conversation that the address names: a reload, or a second tab with the same address, goes on
 * with it. Else a new one.
 */
export function openChat(): { id: string; messages: UIMessage[] } {
  const id = location.hash.slice(1) || crypto.randomUUID()
  try {
    const messages: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? '[]')
    return { id, messages: Array.isArray(messages) ? messages : [] }
  } catch {
    return { id, messages: [] }
  }
}

/** Keeps a conversation in this browser, as far as there is room, and names it in the address. */
export function saveChat(id: string, messages: readonly UIMessage[]): void {
  if (messages.length === 0) return
  if (location.hash !== `#${id}`) history.replaceState(null, '', `#${id}`)
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(messages))
  } catch {
    // Too long for this browser: then a reload begins anew.
  }
}

export function leaveChat(): void {
  history.replaceState(null, '', location.pathname + location.search)
}

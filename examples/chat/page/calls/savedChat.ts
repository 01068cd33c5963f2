import type { UIMessage } from 'ai'

const keyOf = (id: string): string => `handrail-chat-${id}`

/** What is kept, as far as this tab knows. It is not written again: another tab may have gone on. */
let kept: string | undefined

/**
 * The conversation that the address names: a reload, or a second tab with the same address, goes on
 * with it. Else a new one.
 */
export function openChat(): { id: string; messages: UIMessage[] } {
  const id = location.hash.slice(1) || crypto.randomUUID()
  return { id, messages: savedMessages(id) }
}

function savedMessages(id: string): UIMessage[] {
  kept = localStorage.getItem(keyOf(id)) ?? undefined
  return parseMessages(kept ?? '[]')
}

function parseMessages(text: string): UIMessage[] {
  try {
    const messages: unknown = JSON.parse(text)
    return Array.isArray(messages) ? messages : []
  } catch {
    return []
  }
}

/** Follows what another tab keeps of the same conversation, until the returned function is called. */
export function followChat(id: string, onChange: (messages: UIMessage[]) => void): () => void {
  const follow = ({ key, newValue }: StorageEvent): void => {
    if (key !== keyOf(id) || newValue === null) return
    kept = newValue
    onChange(parseMessages(newValue))
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Keeps a conversation in this browser, as far as there is room, and names it in the address. */
export function saveChat(id: string, messages: readonly UIMessage[]): void {
  if (messages.length === 0) return
  if (location.hash !== `#${id}`) history.replaceState(null, '', `#${id}`)
  const text = JSON.stringify(messages)
  if (text === kept) return
  kept = text
  try {
    localStorage.setItem(keyOf(id), text)
  } catch {
    // Too long for this browser: then a reload begins anew.
  }
}

export function leaveChat(): void {
  history.replaceState(null, '', location.pathname + location.search)
}

import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { DraftStore } from './DraftStore.ts'

/** The oldest goes. */
const MAX_DRAFTS = 50

/**
 * Keeps drafts in this tab (`sessionStorage`): they survive a reload and end with the tab.
 * @example
 * <ToolHostProvider conversation={chat.id} drafts={webStorageDrafts()}>
 *   {children}
 * </ToolHostProvider>
 */
export function webStorageDrafts(key = 'handrail-drafts'): DraftStore {
  const read = (): Map<string, unknown> => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return new Map(isJsonObject(stored) ? Object.entries(stored) : [])
  }
  const write = (drafts: Map<string, unknown>) =>
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries([...drafts].slice(-MAX_DRAFTS))))
  return {
    get: (name) => read().get(name),
    set(name, draft) {
      const drafts = read()
      drafts.delete(name)
      write(drafts.set(name, draft))
    },
    remove(name) {
      const drafts = read()
      if (drafts.delete(name)) write(drafts)
    },
  }
}

'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { Messages } from '../messages/words.ts'

/**
 * What the page says of its language, `<html lang>`. Not known where a server renders. A `lang`
 * further down does not count: parts of a provider may stand anywhere, and what is announced stands
 * nowhere. The `messages` of such a part name their own `locale`.
 */
const usePageLanguage = (): string => useSyncExternalStore(observe, read, unknown)

const read = (): string => document.documentElement.lang
const unknown = (): string => ''

function observe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

/** The words of an app on this page, whose numbers and times are written as the page says. */
export function useMessagesOfPage(messages: Messages | undefined): Messages | undefined {
  const page = usePageLanguage()
  return useMemo(() => (page ? { ...messages, 'locale.page': page } : messages), [messages, page])
}

'use client'
import { createContext } from 'react'

/** What one live region is to say. */
export interface Announcements {
  /** A request is said before anything else. */
  announce(text: string, isRequest: boolean): void
  subscribe(listener: () => void): () => void
  /** The sentences of the last moment; none once they have been said. */
  current(): readonly string[]
}

/** Long enough for a burst of calls to be said as one, short enough to be news. */
const GATHER_MS = 250
/**
 * Long enough to be picked up; then the region is empty, so that the same sentence can be news
 * again.
 */
const KEEP_MS = 3000
/**
 * More outcomes than these would talk over the person; the last ones are the news. Requests are all
 * said.
 */
const MAX_OUTCOMES = 3

/** Gathers what is announced within a moment, so that a burst is one message. */
export function createAnnouncements(): Announcements {
  const listeners = new Set<() => void>()
  let requests: string[] = []
  let outcomes: string[] = []
  let published: readonly string[] = []
  let clearTimer: ReturnType<typeof setTimeout> | undefined

  function publish(sentences: readonly string[]): void {
    published = sentences
    for (const listener of listeners) listener()
  }
  function publishGathered(): void {
    clearTimeout(clearTimer)
    publish([...requests, ...outcomes.slice(-MAX_OUTCOMES)])
    requests = []
    outcomes = []
    clearTimer = setTimeout(() => publish([]), KEEP_MS)
  }

  return {
    current: () => published,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce(text, isRequest) {
      if (requests.length + outcomes.length === 0) setTimeout(publishGathered, GATHER_MS)
      ;(isRequest ? requests : outcomes).push(text)
    },
  }
}

export const AnnounceContext = createContext<Announcements | null>(null)

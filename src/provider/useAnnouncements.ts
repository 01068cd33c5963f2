'use client'
import { createContext } from 'react'

/** What one live region is to say. */
export interface Announcements {
  announce(text: string): void
  subscribe(listener: () => void): () => void
  /** The sentences of the last moment, together. */
  current(): string
}

/** Long enough for a burst of calls to be said as one, short enough to be news. */
const GATHER_MS = 250
/** More than these would talk over the person; the last ones are the news. */
const MOST = 3

/** Gathers what is announced within a moment, so that a burst is one message. */
export function createAnnouncements(): Announcements {
  const listeners = new Set<() => void>()
  let waiting: string[] = []
  let said = ''
  return {
    current: () => said,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce(text) {
      if (waiting.push(text) > 1) return
      setTimeout(() => {
        said = waiting.slice(-MOST).join('. ')
        waiting = []
        for (const listener of listeners) listener()
      }, GATHER_MS)
    },
  }
}

export const AnnounceContext = createContext<Announcements | null>(null)

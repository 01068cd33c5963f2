'use client'
import { createContext } from 'react'

/** What a sentence tells of. `otherwise`: a call ended, and neither succeeded nor failed. */
export type AnnouncementKind = 'request' | 'finished' | 'failed' | 'otherwise' | 'notice'

/** What one live region says at once: sentences, and how many calls ended that have none. */
export type Announcement = {
  /** Number of the message: the same words in another one are news again. */
  turn: number
  sentences: readonly string[]
  ended: Readonly<Record<'finished' | 'failed' | 'otherwise', number>>
}

/** What one live region is to say. */
export interface Announcements {
  /** A request is said before anything else, and always. */
  announce(text: string, kind: AnnouncementKind): void
  subscribe(listener: () => void): () => void
  /** What was gathered in the last moment; nothing once it has been said. */
  current(): Announcement
}

/** Long enough for a burst of calls to be said as one, short enough to be news. */
const GATHER_MS = 250
/** From one message to the next. */
const PAUSE_MS = 1000
/**
 * Long enough to be picked up; then the region is empty, so that the same sentence can be news
 * again.
 */
const KEEP_MS = 3000
/** More outcomes than these would talk over the person: they are counted. */
const MAX_OUTCOMES = 3

const NONE_ENDED = { finished: 0, failed: 0, otherwise: 0 }
export const SILENCE: Announcement = { turn: 0, sentences: [], ended: NONE_ENDED }

/** Gathers what is announced, so that a burst is one message, and a long one is one every second. */
export function createAnnouncements(): Announcements {
  const listeners = new Set<() => void>()
  let gathered: { text: string; kind: AnnouncementKind }[] = []
  let published = SILENCE
  let isPaused = false
  let clearTimer: ReturnType<typeof setTimeout> | undefined

  function publish(announcement: Announcement): void {
    published = announcement
    for (const listener of listeners) listener()
  }
  function publishGathered(): void {
    const { turn } = published
    isPaused = gathered.length > 0
    if (!isPaused) {
      clearTimer = setTimeout(() => publish({ ...SILENCE, turn }), KEEP_MS - PAUSE_MS)
      return
    }
    clearTimeout(clearTimer)
    publish({ turn: turn + 1, ...summed(gathered) })
    gathered = []
    setTimeout(publishGathered, PAUSE_MS)
  }

  return {
    current: () => published,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce(text, kind) {
      gathered.push({ text, kind })
      if (!isPaused) setTimeout(publishGathered, GATHER_MS)
      isPaused = true
    },
  }
}

/** Requests, then what ended, as sentences or as numbers, then the last notices. */
function summed(
  all: readonly { text: string; kind: AnnouncementKind }[],
): Pick<Announcement, 'sentences' | 'ended'> {
  const of = (...kinds: AnnouncementKind[]) => all.filter(({ kind }) => kinds.includes(kind))
  const outcomes = of('finished', 'failed', 'otherwise')
  const isSummed = outcomes.length > MAX_OUTCOMES
  return {
    sentences: [
      ...of('request'),
      ...(isSummed ? [] : outcomes),
      ...of('notice').slice(-MAX_OUTCOMES),
    ].map(({ text }) => text),
    ended: isSummed
      ? {
          finished: of('finished', 'failed').length,
          failed: of('failed').length,
          otherwise: of('otherwise').length,
        }
      : NONE_ENDED,
  }
}

export const AnnounceContext = createContext<Announcements | null>(null)

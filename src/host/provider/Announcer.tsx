'use client'
import { memo, useSyncExternalStore } from 'react'
import { createListeners } from '../../internal/basics.ts'
import { ANNOUNCE_WORDS } from '../../status/announceMessages.en.ts'
import { useWords } from '../../words/useWords.ts'
import type { Announce, AnnouncementKind } from './AnnounceContext.ts'

/** A sentence, or how many calls there are of a kind. */
type AnnouncementLine =
  { text: string } | { count: number; kind: 'failed' | 'otherwise' | 'request' | 'finished' }

type Gathered = { text: string; kind: AnnouncementKind; about: object | undefined }

type Announcement = {
  /** Number of the message: the same words in another one are news again. */
  turn: number
  lines: readonly AnnouncementLine[]
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
const MAX_SENTENCES = 3

const SILENCE: Announcement = { turn: 0, lines: [] }

export type Announcements = ReturnType<typeof createAnnouncements>

/** Gathers what is announced, so that a burst is one message, and a long one is one every second. */
export function createAnnouncements() {
  const { subscribe, notify, size } = createListeners()
  let gathered: Gathered[] = []
  let published = SILENCE
  let isPaused = false
  let clearTimer: ReturnType<typeof setTimeout> | undefined

  function publish(lines: readonly AnnouncementLine[]): void {
    published = { turn: published.turn + Math.sign(lines.length), lines }
    notify()
  }
  function publishGathered(): void {
    isPaused = gathered.length > 0
    if (!isPaused && size() === 0) return publish([]) // its page is gone
    if (!isPaused) {
      clearTimer = setTimeout(publish, KEEP_MS - PAUSE_MS, [])
      return
    }
    clearTimeout(clearTimer)
    publish(summed(gathered))
    gathered = []
    setTimeout(publishGathered, PAUSE_MS)
  }

  return {
    /** The sentences of the last moment; none once they have been said. */
    current: () => published,
    subscribe,
    /** Failures are said before requests, and requests before successes. */
    announce(...[text, kind, about]: Parameters<Announce>) {
      gathered.push({ text, kind, about })
      if (!isPaused) setTimeout(publishGathered, GATHER_MS)
      isPaused = true
    },
  }
}

/**
 * Failures, requests, successes, then the last notices. Outcomes share their few sentences: the
 * gravest have them, and a notice stands for the success that it tells, too. Of many requests the
 * first are told, and all counted.
 */
function summed(all: readonly Gathered[]): AnnouncementLine[] {
  const of = (kind: AnnouncementKind) => all.filter((each) => each.kind === kind)
  const notices = of('notice').slice(-MAX_SENTENCES)
  const isSaid = ({ about }: Gathered) => about && notices.some((each) => each.about === about)
  let left = MAX_SENTENCES
  const outcomes = (kind: 'failed' | 'otherwise' | 'finished'): AnnouncementLine[] => {
    const sentences = of(kind)
    left -= sentences.length
    return left >= 0
      ? sentences.filter((each) => !isSaid(each))
      : [{ kind, count: sentences.length }].filter(({ count }) => count > 0)
  }
  const requests = of('request')
  return [
    ...outcomes('failed'),
    ...outcomes('otherwise'),
    ...(requests.length > 0 ? [{ kind: 'request', count: requests.length } as const] : []),
    ...requests.slice(0, MAX_SENTENCES),
    ...of('question'),
    ...outcomes('finished'),
    ...notices,
  ]
}

/** The one polite live region of a chat. It renders alone when something is announced. */
export const Announcer = memo(function Announcer(props: { announcements: Announcements }) {
  const { announcements } = props
  const words = useWords(ANNOUNCE_WORDS)
  const { turn, lines } = useSyncExternalStore(
    announcements.subscribe,
    announcements.current,
    () => SILENCE,
  )
  return (
    <div
      role="status"
      aria-live="polite"
      aria-atomic="true"
      translate="no"
      className="handrail-visually-hidden"
    >
      {lines.map((line, index) => (
        <p key={`${turn} ${index}`}>
          <bdi>{'text' in line ? line.text : words.count(`announce.${line.kind}`, line.count)}</bdi>
        </p>
      ))}
    </div>
  )
})

'use client'
import { memo, useSyncExternalStore } from 'react'
import { useWords } from '../messages/useWords.ts'
import { STATUS_WORDS } from '../status/messages.en.ts'
import { SILENCE, type Announcements } from './useAnnouncements.ts'

export type AnnouncerProps = { announcements: Announcements }

const COUNTED = ['finished', 'failed', 'otherwise'] as const

/** The one polite live region of a chat. It renders alone when something is announced. */
export const Announcer = memo(function Announcer({ announcements }: AnnouncerProps) {
  const words = useWords(STATUS_WORDS)
  const { turn, sentences, ended } = useSyncExternalStore(
    announcements.subscribe,
    announcements.current,
    () => SILENCE,
  )
  const sum = COUNTED.filter((kind) => ended[kind] > 0)
    .map((kind) => words.count(`announce.${kind}`, ended[kind]))
    .join(', ')
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="handrail-visually-hidden">
      {[...sentences, ...(sum === '' ? [] : [sum])].map((sentence, index) => (
        <p key={`${turn} ${index}`}>
          <bdi>{sentence}</bdi>
        </p>
      ))}
    </div>
  )
})

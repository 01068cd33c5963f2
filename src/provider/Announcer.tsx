'use client'
import { memo, useSyncExternalStore } from 'react'
import { useWords } from '../messages/useWords.ts'
import { STATUS_WORDS } from '../status/messages.en.ts'
import { SILENCE, type Announcements } from './useAnnouncements.ts'

export type AnnouncerProps = { announcements: Announcements }

/** The one polite live region of a chat. It renders alone when something is announced. */
export const Announcer = memo(function Announcer({ announcements }: AnnouncerProps) {
  const words = useWords(STATUS_WORDS)
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

'use client'
import { useSyncExternalStore } from 'react'
import type { Announcements } from './useAnnouncements.ts'

export type AnnouncerProps = { announcements: Announcements }

const NOTHING: readonly string[] = []

/** The one polite live region of a chat. It renders alone when something is announced. */
export function Announcer({ announcements }: AnnouncerProps) {
  const sentences = useSyncExternalStore(
    announcements.subscribe,
    announcements.current,
    () => NOTHING,
  )
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="handrail-visually-hidden">
      {sentences.map((sentence, index) => (
        <p key={index}>
          <bdi>{sentence}</bdi>
        </p>
      ))}
    </div>
  )
}

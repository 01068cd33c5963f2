'use client'
import { useSyncExternalStore } from 'react'
import type { Announcements } from './useAnnouncements.ts'

export type AnnouncerProps = { announcements: Announcements }

/** The one polite live region of a chat. It renders alone when something is announced. */
export function Announcer({ announcements }: AnnouncerProps) {
  const text = useSyncExternalStore(announcements.subscribe, announcements.current, () => '')
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="handrail-visually-hidden">
      {text}
    </div>
  )
}

'use client'
import { createContext } from 'react'

/**
 * The subject of a sentence. `otherwise`: a call ended, and neither succeeded nor failed.
 * `request`: a call asks.
 */
export type AnnouncementKind =
  'failed' | 'otherwise' | 'request' | 'question' | 'finished' | 'notice'

/** Failures are said before requests, and requests before successes. */
export type Announce = (text: string, kind: AnnouncementKind) => void

/** Of the outermost provider: it has the one live region. */
export const AnnounceContext = createContext<Announce | null>(null)

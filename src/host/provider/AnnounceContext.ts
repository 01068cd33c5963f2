'use client'
import { createContext } from 'react'

/**
 * What a sentence tells of. `otherwise`: a call ended, and neither succeeded nor failed. `request`:
 * what a call wants to do, without saying that it waits.
 */
export type AnnouncementKind =
  'failed' | 'otherwise' | 'request' | 'question' | 'finished' | 'notice'

/** What failed is said before requests, and requests before what succeeded. */
export type Announce = (text: string, kind: AnnouncementKind) => void

/** Of the outermost provider: it has the one live region. */
export const AnnounceContext = createContext<Announce | null>(null)

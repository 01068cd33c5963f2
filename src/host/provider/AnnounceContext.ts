'use client'
import { createContext } from 'react'
import type { CallIdentity } from '../../requests/createLedger.ts'

/**
 * The subject of a sentence. `otherwise`: a call ended, and neither succeeded nor failed.
 * `request`: a call asks.
 */
export type AnnouncementKind =
  'failed' | 'otherwise' | 'request' | 'question' | 'finished' | 'notice'

/**
 * Failures are said before requests, and requests before successes. `about`: the call, if the sentence
 * tells that it succeeded; that is said once.
 */
export type Announce = (text: string, kind: AnnouncementKind, about?: CallIdentity) => void

/** Of the outermost provider: it has the one live region. */
export const AnnounceContext = createContext<Announce | null>(null)

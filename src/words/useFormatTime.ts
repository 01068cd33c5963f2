'use client'
import { createContext, useContext } from 'react'
import { useIsHydrated } from '../internal/parts.tsx'
import { formatTime, formatUtcTime, createWords, type Words, type Messages } from './foreign.ts'

/**
 * Moments in the zone and words of the person; in UTC where a server renders, and until the page
 * has taken over. The empty text for what is no moment.
 */
export function useFormatTime(words: Words): (at: unknown) => string {
  const isHydrated = useIsHydrated()
  return (at) => (isHydrated ? formatTime(at, words) : formatUtcTime(at))
}

/** The app's translation, from the nearest provider. */
export const MessagesContext = createContext<Messages | undefined>(undefined)

/** A feature's words: the app's translation over its own English. */
export function useWords(english: Messages): Words {
  return createWords(english, useContext(MessagesContext))
}

'use client'
import { createContext, useContext } from 'react'
import { createWords, type Words, type Messages } from './foreign.ts'

/** The app's translation, from the nearest provider. */
export const MessagesContext = createContext<Messages | undefined>(undefined)

/** A feature's words: the app's translation over its own English. */
export function useWords(english: Messages): Words {
  return createWords(english, useContext(MessagesContext))
}

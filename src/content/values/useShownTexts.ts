'use client'
import { createContext, useState } from 'react'

/** An argument that stands elsewhere word for word: what it may be called, and its text. */
export type ShownText = { names: readonly string[]; text: string }

/** What a list of all arguments need not say again, and what tells it so. */
export type ShownTexts = {
  shownTexts: readonly ShownText[]
  reportShown(shown: readonly ShownText[]): void
}

/** Tells whoever lists the arguments; undefined where nobody does. */
export const ShownTextsContext = createContext<ShownTexts['reportShown'] | undefined>(undefined)

const NONE: readonly ShownText[] = []

export function useShownTexts(): ShownTexts {
  const [shownTexts, reportShown] = useState(NONE)
  return { shownTexts, reportShown }
}

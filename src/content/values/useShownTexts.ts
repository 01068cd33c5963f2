'use client'
import { createContext, useState } from 'react'

/** Arguments that stand elsewhere word for word: what they may be called, and whether a text does. */
export type ShownText = { names: readonly string[]; shows(text: string): boolean }

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

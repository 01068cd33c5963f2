'use client'
import { createContext, useContext, useState } from 'react'

/**
 * Which secrets the person asked to see, by where they stand. One set for every view of a value,
 * and for copying it.
 */
export type Revealed = { has(where: string): boolean; toggle(where: string): void }

export const RevealedContext = createContext<Revealed | null>(null)

/** A new set, with nothing revealed. */
export function useRevealedSet(): Revealed {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (where) => shown.has(where),
    toggle: (where) =>
      setShown((before) => {
        const after = new Set(before)
        if (!after.delete(where)) after.add(where)
        return after
      }),
  }
}

/** Whether the secrets at one place are revealed, and what changes that. */
export function useRevealed(where: string): readonly [isRevealed: boolean, toggle: () => void] {
  const sharedSet = useContext(RevealedContext)
  const ownSet = useRevealedSet()
  const { has, toggle } = sharedSet ?? ownSet
  return [has(where), () => toggle(where)]
}

'use client'
import { useRef } from 'react'
import { isSamePromise } from '../decisions/undo/undoTracking.ts'
import type { Words } from '../messages/words.ts'
import { useToolRuntime } from '../runtime/useToolRuntime.ts'
import type { RedoOffer, UndoOffer } from '../tool-call/index.ts'

type OfferPress<Offer> = {
  offer: Offer | undefined
  words: Words
  /** What is said where the offer became another one during the press. */
  changed: string
  /** False: a press does nothing yet. */
  isArmed?: boolean
  setNote(note: string | undefined): void
  act(offer: Offer | undefined): void
}

/** The press of a button: it acts on the offer that stood there when it began, or not at all. */
export function useOfferPress<Offer extends UndoOffer | RedoOffer>({
  offer,
  words,
  changed,
  isArmed = true,
  setNote,
  act,
}: OfferPress<Offer>): { begin(): void; end(): void } {
  const { announce } = useToolRuntime('UndoAffordance')
  const pressed = useRef<Offer>(undefined)
  return {
    begin() {
      pressed.current = offer
    },
    end() {
      const shown = pressed.current ?? offer
      pressed.current = undefined
      if (!isArmed) return
      const isAnother = !isSamePromise(shown, offer)
      setNote(isAnother ? changed : undefined)
      if (isAnother) announce(words.text(changed))
      else act(shown)
    },
  }
}

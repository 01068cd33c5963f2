'use client'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Choice } from '../../decisions/bind/Choice.ts'
import type { ConsentController } from '../useConsentState.ts'

/** How long a press takes that needs no second one, in milliseconds. */
const HOLD_MS = 1000
/** How long a second press counts. */
const CONFIRM_MS = 10_000

/** What lets a call run, as strongly as the policy wants it. */
export type ConfirmedPress = {
  /** A first press was made; the next one counts. */
  isConfirming: boolean
  /** Decides at once, or after a press of one second, or with the second press. */
  press(choice: Choice): void
  /** Of a button that lets something run: they notice when its press begins. */
  handlers: { onPointerDown(): void; onKeyDown(event: KeyboardEvent): void }
}

/** Whoever cannot hold presses twice: both are as strong, and as open to a keyboard or a reader. */
export function useConfirmedPress({
  stakes,
  allowed,
  takePress,
  decide,
}: ConsentController): ConfirmedPress {
  const began = useRef(NaN)
  const [confirming, setConfirming] = useState<string>()
  useEffect(() => {
    if (confirming === undefined) return
    const timer = setTimeout(setConfirming, CONFIRM_MS, undefined)
    return () => clearTimeout(timer)
  }, [confirming])
  return {
    isConfirming: confirming?.endsWith(allowed) === true,
    press(choice) {
      const held = performance.now() - began.current
      began.current = NaN
      const first = JSON.stringify(choice) + allowed
      const isEnough = stakes.confirmBy !== 'hold' || held >= HOLD_MS || confirming === first
      if (isEnough) decide(choice)
      else if (takePress()) setConfirming(first)
    },
    handlers: {
      onPointerDown: () => void (began.current = performance.now()),
      onKeyDown({ key, repeat }) {
        if (key === ' ' && !repeat) began.current = performance.now()
      },
    },
  }
}

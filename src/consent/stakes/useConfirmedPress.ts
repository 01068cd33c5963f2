'use client'
import { useEffect, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
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
  /** Of a button that lets something run: they measure its press, from its begin to its own click. */
  handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerCancel(): void
    onPointerLeave(event: PointerEvent): void
    onBlur(): void
    onKeyDown(event: KeyboardEvent): void
    onKeyUp(event: KeyboardEvent): void
    onClickCapture(event: MouseEvent): void
  }
}

/** Whoever cannot hold presses twice: both are as strong, and as open to a keyboard or a reader. */
export function useConfirmedPress({
  stakes,
  allowed,
  takePress,
  decide,
}: ConsentController): ConfirmedPress {
  const { takeHeld, ...handlers } = useState(createHold)[0]
  const [confirming, setConfirming] = useState<string>()
  useEffect(() => {
    if (confirming === undefined) return
    const timer = setTimeout(setConfirming, CONFIRM_MS, undefined)
    return () => clearTimeout(timer)
  }, [confirming])
  return {
    isConfirming: confirming?.endsWith(allowed) === true,
    press(choice) {
      const held = takeHeld()
      const first = JSON.stringify(choice) + allowed
      const isEnough = stakes.confirmBy !== 'hold' || held >= HOLD_MS || confirming === first
      if (isEnough) decide(choice)
      else if (takePress()) setConfirming(first)
    },
    handlers,
  }
}

/** `by`: the pointer's id; of a key nothing. */
type Begun = { by: number | undefined; at: number }

/**
 * Measures how long the click that is being handled was held. What ended without a click, or
 * elsewhere, is no begin of a later one.
 */
function createHold(): ConfirmedPress['handlers'] & { takeHeld(): number } {
  let begun: Begun | undefined
  let held = 0
  const forget = () => void (begun = undefined)
  return {
    onPointerDown: ({ pointerId, timeStamp }) => void (begun = { by: pointerId, at: timeStamp }),
    onPointerCancel: forget,
    // a finger leaves as it lifts, before its click
    onPointerLeave: ({ buttons }) => void (buttons !== 0 && forget()),
    onBlur: forget,
    onKeyDown({ key, repeat, timeStamp }) {
      if (!repeat) begun = key === ' ' ? { by: undefined, at: timeStamp } : undefined
    },
    // the click of a key is part of its end
    onKeyUp: ({ key }) => void (key === ' ' && setTimeout(forget)),
    onClickCapture({ nativeEvent, timeStamp }) {
      held = begun && isClickOf(begun, nativeEvent) ? timeStamp - begun.at : 0
      forget()
    },
    takeHeld() {
      const was = held
      held = 0
      return was
    },
  }
}

/** Older browsers do not say what a click is of. */
const isClickOf = ({ by }: Begun, click: Partial<globalThis.PointerEvent>): boolean =>
  click.pointerType === undefined || by === (click.pointerType ? click.pointerId : undefined)

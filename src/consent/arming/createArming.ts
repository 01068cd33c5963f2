import { observeVisibility } from './observeVisibility.ts'

/**
 * `waiting`: it is not in view of a visible, focused page. `arming`: it is, since a moment ago.
 * `round` counts the beginnings of the delay.
 */
export type ArmingState = { kind: 'waiting' | 'arming' | 'armed'; round: number }

/** Prevents a press that was meant for something else from allowing a call. */
export interface Arming {
  state(): ArmingState
  subscribe(listener: () => void): () => void
  /** The element that is pressed, and must be in view; null when it is gone. */
  attach(element: HTMLElement | null): void
  /** Names what a press would allow. Another name disarms, and the delay begins again. */
  armFor(subject: string): void
  /** Whether a press on what was shown counts. An early one begins the delay again. */
  press(subject: string): boolean
}

/**
 * How many early presses restart the delay. The limit keeps a stuck mouse button from disabling
 * Allow for ever.
 */
const MAX_RESTARTS = 20
/** No round has this number. */
const NOT_ARMED = -1

const isWatched = () => document.visibilityState === 'visible' && document.hasFocus()

/**
 * Armed after the element has been in view of a visible, focused page for `delay()` milliseconds,
 * at the same place and for the same subject. Any change of these, or an early press, restarts the
 * delay. A press counts only if its gesture began while it was armed. With a delay of 0 it is armed
 * at once.
 */
export function createArming(delay: () => number): Arming {
  const listeners = new Set<() => void>()
  let state: ArmingState = { kind: delay() > 0 ? 'waiting' : 'armed', round: 0 }
  let subjectShown: string | undefined
  let isInView = false
  let restarts = 0
  let gesture: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let detach = () => {}

  function become(kind: ArmingState['kind'], round = state.round): void {
    if (kind === state.kind && round === state.round) return
    state = { kind, round }
    for (const listener of listeners) listener()
  }

  function begin(): void {
    clearTimeout(timer)
    const round = state.round + 1
    if (delay() <= 0) return become('armed', round)
    if (!isInView || !isWatched()) return become('waiting', round)
    become('arming', round)
    timer = setTimeout(() => (isWatched() ? become('armed') : begin()), delay())
  }

  /** Something that the delay depends on may have changed. */
  function recheck(): void {
    if ((isInView && isWatched()) === (state.kind === 'waiting')) begin()
  }

  function watch(element: HTMLElement): () => void {
    function beginGesture(event: Event): void {
      const decides =
        event.target instanceof Element &&
        (element.contains(event.target) || event.target.closest('[data-verb]') !== null)
      gesture = !decides
        ? undefined
        : state.kind === 'armed' && isWatched()
          ? state.round
          : NOT_ARMED
      if (decides && event instanceof KeyboardEvent && event.repeat) event.preventDefault()
    }
    const around = element.closest<HTMLElement>('[data-handrail="consent"]') ?? element
    const onPage = ['visibilitychange', 'focus', 'blur'] as const
    for (const name of onPage) window.addEventListener(name, recheck, true)
    for (const name of ['pointerdown', 'keydown'] as const)
      around.addEventListener(name, beginGesture, true)
    const unwatch = observeVisibility(element, {
      onView(isNow) {
        isInView = isNow
        recheck()
      },
      onMove: begin,
    })
    return () => {
      unwatch()
      clearTimeout(timer)
      for (const name of onPage) window.removeEventListener(name, recheck, true)
      for (const name of ['pointerdown', 'keydown'] as const)
        around.removeEventListener(name, beginGesture, true)
      isInView = false
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach(element) {
      detach()
      detach = element && delay() > 0 ? watch(element) : () => {}
      if (delay() > 0) recheck()
    },
    armFor(subject) {
      if (subject === subjectShown) return
      const isFirst = subjectShown === undefined
      subjectShown = subject
      restarts = 0
      if (!isFirst) begin()
    },
    press(subject) {
      const began = gesture
      gesture = undefined
      if (delay() <= 0) return subject === subjectShown
      const counts =
        subject === subjectShown &&
        state.kind === 'armed' &&
        isInView &&
        isWatched() &&
        (began === undefined || began === state.round)
      if (counts || restarts < MAX_RESTARTS) begin()
      if (!counts) restarts += 1
      return counts
    },
  }
}

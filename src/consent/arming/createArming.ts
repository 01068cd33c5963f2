import { observePresses, type PressListener } from './observePresses.ts'
import { observeVisibility } from './observeVisibility.ts'
import { NO_PRESS, pressMachine } from './pressMachine.ts'

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
  /**
   * Whether the press that has just ended counts for what was shown. The delay begins again, so
   * that whoever keeps pressing keeps waiting.
   */
  press(subject: string): boolean
}

const isWatched = () => document.visibilityState === 'visible' && document.hasFocus()

/**
 * Armed after the element has been in view of a visible, focused page for `delay()` milliseconds,
 * at the same place and for the same subject. Any change of these, and every press, begins the
 * delay again. A press counts if it began and ended on one control while armed. With a delay of 0
 * it is armed at once.
 */
export function createArming(delay: () => number): Arming {
  const listeners = new Set<() => void>()
  let state: ArmingState = { kind: delay() > 0 ? 'waiting' : 'armed', round: 0 }
  let subjectShown: string | undefined
  let isInView = false
  let pressed = NO_PRESS
  let timer: ReturnType<typeof setTimeout> | undefined
  let receive: PressListener = () => {}
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
    const view = observeVisibility(element, {
      onView(isNow) {
        isInView = isNow
        recheck()
      },
      onMove: begin,
    })
    receive = (event) => {
      view.look()
      recheck()
      const on = element.contains(event.on ?? null)
        ? element
        : (event.on?.closest('button, [data-verb]') ?? event.on)
      const round = state.kind === 'armed' ? state.round : null
      pressed = pressMachine(pressed, { ...event, on }, round, delay())
      if (event.type === 'click' && on === element && pressed.click === null) begin()
    }
    const stopPresses = observePresses((event) => receive(event))
    return () => {
      view.stop()
      stopPresses()
      clearTimeout(timer)
      receive = () => {}
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
      if (!isFirst) begin()
    },
    press(subject) {
      if (delay() <= 0) return subject === subjectShown
      // An app may allow without a click. That counts like one of assistive technology.
      if (pressed.click === undefined)
        receive({ type: 'click', on: undefined, at: performance.now() })
      const counts =
        subject === subjectShown && state.kind === 'armed' && pressed.click === state.round
      pressed = { ...pressed, click: undefined }
      begin()
      return counts
    },
  }
}

import { observePresses } from './observePresses.ts'
import { observeVisibility, type InView } from './observeVisibility.ts'
import { NO_PRESS, pressMachine, type PressEvent, type PressState } from './pressMachine.ts'

/**
 * `waiting`: it is not in view of a visible, focused page. `covered`: it is, and something lies on
 * what it would allow. `arming`: all of it is in view, since a moment ago. `round` counts the
 * beginnings of the delay.
 */
export type ArmingState = { kind: 'waiting' | 'covered' | 'arming' | 'armed'; round: number }

/** Prevents a press that was meant for something else from allowing a call. */
export interface Arming {
  state(): ArmingState
  subscribe(listener: () => void): () => void
  /** The element that is pressed, and must be in view; null when it is gone. */
  attach(element: HTMLElement | null): void
  /** There is such an element. */
  isAttached(): boolean
  /** Names what a press would allow. Another name disarms, and the delay begins again. */
  armFor(subject: string): void
  /**
   * The key event of that moment is a press of the element, wherever the focus is: a shortcut.
   * Whether it counts for what is shown.
   */
  takeKey(code: string, at: number): boolean
  /**
   * Whether the press that has just ended counts for what was shown. The delay begins again, so
   * that whoever keeps pressing keeps waiting.
   */
  press(subject: string): boolean
}

const KIND = { no: 'waiting', covered: 'covered', yes: 'arming' } as const

/**
 * Armed after an element has been in view of a visible, focused page for `delay()` milliseconds, at
 * the same place and for the same subject, with nothing on the request around it. Any change of
 * these, and every press, begins the delay again. A press counts if it began and ended on one
 * control while armed. With a delay of 0 it is armed at once.
 */
export function createArming(delay: () => number): Arming {
  const listeners = new Set<() => void>()
  let state: ArmingState = { kind: delay() > 0 ? 'waiting' : 'armed', round: 0 }
  let subjectShown: string | undefined
  let [attached, inView]: [HTMLElement | null, InView] = [null, 'no']
  let pressed = NO_PRESS
  let timer: ReturnType<typeof setTimeout> | undefined
  let detach: (() => void) | undefined

  function become(kind: ArmingState['kind'], round = state.round): void {
    state = { kind, round }
    for (const listener of listeners) listener()
  }

  function begin(seen: InView = inView): void {
    inView = seen
    clearTimeout(timer)
    const kind = delay() <= 0 ? 'armed' : KIND[inView]
    become(kind, state.round + 1)
    if (kind === 'arming') timer = setTimeout(become, delay(), 'armed')
  }

  function receive(event: PressEvent): void {
    pressed = pressMachine(pressed, event, armedRound(state), delay())
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isAttached: () => attached !== null,
    attach(element) {
      attached = element
      detach?.()
      detach =
        element && delay() > 0 ? watch(element, receive, begin, () => subjectShown) : undefined
    },
    armFor(subject) {
      if (subjectShown !== undefined && subject !== subjectShown) begin()
      subjectShown = subject
    },
    takeKey(code, at) {
      receive({ type: 'shortcut', by: code, on: attached, at })
      return delay() <= 0 || countsIn(pressed, code, state)
    },
    press(subject) {
      if (delay() <= 0) return subject === subjectShown
      // An app may allow without a click. That counts like a click of assistive technology.
      if (pressed.click === undefined)
        receive({ type: 'click', on: undefined, at: performance.now() })
      const counts = subject === subjectShown && pressed.click === state.round
      pressed = { ...pressed, click: undefined }
      begin()
      return counts
    },
  }
}

const armedRound = ({ kind, round }: ArmingState) => (kind === 'armed' ? round : null)

const countsIn = ({ presses }: PressState, code: string, { round }: ArmingState): boolean =>
  presses.some((press) => press.by === code && press.round === round)

/** Tells what is pressed, and whether the element is in view; that first. */
function watch(
  element: HTMLElement,
  onPress: (event: PressEvent) => void,
  onView: (inView: InView) => void,
  subject: () => string | undefined,
): () => void {
  const view = observeVisibility(element, onView, subject)
  const stopPresses = observePresses((event) => {
    view.look()
    const control = event.on?.closest('button') ?? event.on
    onPress({ ...event, on: element.contains(event.on ?? null) ? element : control })
  }, element.ownerDocument.defaultView ?? window)
  return () => {
    view.stop()
    stopPresses()
    onView('no')
  }
}

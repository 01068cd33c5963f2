import { createListeners } from '../../internal/basics.ts'
import { clock } from '../../internal/clock.ts'

/** `waiting`: off screen, moving, or nobody looks. `round` counts the beginnings of the delay. */
export type ArmingState = { kind: 'waiting' | 'arming' | 'armed'; round: number }

/**
 * Armed after an element has rested on screen, in a page that a person looks at, for `delay()`
 * milliseconds and for one subject. Any change of these, and every press, begins the delay again.
 */
export function createArming(delay: () => number) {
  const rounds = createRounds(delay, () => watched?.look())
  let subjectShown: string | undefined
  let attached: HTMLElement | null = null
  let watched: ReturnType<typeof watch> | undefined
  let pressed = NO_PRESS

  function receive(event: PressEvent): void {
    const { kind, round } = rounds.state()
    pressed = pressMachine(pressed, event, kind === 'armed' ? round : null, delay())
  }

  return {
    state: rounds.state,
    subscribe: rounds.subscribe,
    isAttached: () => attached !== null,
    /** The element that is pressed, and must be on screen; null when it is gone. */
    attach(element: HTMLElement | null) {
      attached = element
      watched?.stop()
      rounds.show(false)
      watched = element && delay() > 0 ? watch(element, receive, rounds.show) : undefined
    },
    /** Names what a press would allow. Another name disarms, and the delay begins again. */
    armFor(subject: string) {
      if (subjectShown !== undefined && subject !== subjectShown) rounds.begin()
      subjectShown = subject
    },
    /** The key event of that moment presses the element, wherever the focus is. True if it counts. */
    takeKey(code: string, at: number): boolean {
      receive({ type: 'shortcut', by: code, on: attached, at })
      const { round } = rounds.state()
      return delay() <= 0 || pressed.presses.some((of) => of.by === code && of.round === round)
    },
    /** True if the press that has just ended counts for what was shown. The delay begins again. */
    press(subject: string): boolean {
      if (delay() <= 0) return subject === subjectShown
      // An app may allow without a click. That counts like a click of assistive technology.
      if (pressed.click === undefined) receive({ type: 'click', on: undefined, at: clock.now() })
      const counts = subject === subjectShown && pressed.click === rounds.state().round
      pressed = { ...pressed, click: undefined }
      rounds.begin()
      return counts
    },
  }
}

/** Counts the beginnings of the delay, and its end. `look` compares where the element is. */
function createRounds(delay: () => number, look: () => void) {
  const { subscribe, notify } = createListeners()
  let state: ArmingState = { kind: delay() > 0 ? 'waiting' : 'armed', round: 0 }
  let isSeen = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function become(kind: ArmingState['kind'], round = state.round): void {
    state = { kind, round }
    notify()
  }
  function begin(): void {
    clock.clear(timer)
    become(delay() <= 0 ? 'armed' : isSeen ? 'arming' : 'waiting', state.round + 1)
    if (state.kind === 'arming') timer = clock.setTimeout(end, delay())
  }
  function end(): void {
    look()
    if (state.kind === 'arming') become('armed')
  }

  return {
    begin,
    state: () => state,
    subscribe,
    /** It came on screen, moved or went. The delay begins once it rests. */
    show(isSeenNow: boolean) {
      isSeen = isSeenNow
      clock.clear(timer)
      if (state.kind !== 'waiting' && delay() > 0) become('waiting')
      if (isSeen) timer = clock.setTimeout(begin, REST_MS)
    },
  }
}

/** All of a button, but for the half pixel that a scroll is rounded by, which is 1.6 % of it. */
const ON_SCREEN = { threshold: 0.97 }
const ROUNDING_PX = 1
const MAX_SHIFT_PX = 4
const REST_MS = 100
/** Events of a window after which an element may be elsewhere, or looked at by nobody. */
const MOVES = ['scroll', 'resize', 'focus', 'blur', 'visibilitychange']

/** Tells what is pressed, and first if the element came on screen, moved or went. Nothing is polled. */
function watch(
  element: HTMLElement,
  onPress: (event: PressEvent) => void,
  onPlace: (isSeen: boolean) => void,
) {
  const page = element.ownerDocument.defaultView ?? window
  const stop = new AbortController()
  const { signal } = stop
  let isOnScreen = true
  let place: Place | undefined
  const look = () => {
    const now = isOnScreen ? placeOf(element, page) : undefined
    if (signal.aborted || isAt(place, now)) return
    place = now
    onPlace(now !== undefined)
  }
  const onSight = (entries: readonly IntersectionObserverEntry[]) => {
    isOnScreen = (entries.at(-1)?.intersectionRatio ?? 0) >= ON_SCREEN.threshold
    look()
  }
  const options = { capture: true, passive: true, signal }
  for (const type of MOVES)
    for (const of of [page, page.visualViewport]) of?.addEventListener(type, look, options)
  // jsdom has neither of the two observers
  const sight = globalThis.IntersectionObserver && new IntersectionObserver(onSight, ON_SCREEN)
  // something around it may have pushed it; later, since React may draw another size now
  const sizes = globalThis.ResizeObserver && new ResizeObserver(() => clock.setTimeout(look, 0))
  sight?.observe(element)
  for (let at: Element | null = element; at; at = at.parentElement) sizes?.observe(at)
  clock.setTimeout(look, 0) // a page that has just drawn is not measured
  const stopPresses = observePresses((event) => {
    look()
    const control = event.on?.closest('button') ?? event.on
    onPress({ ...event, on: element.contains(event.on ?? null) ? element : control })
  }, page)
  return {
    look,
    stop() {
      stop.abort()
      stopPresses()
      sight?.disconnect()
      sizes?.disconnect()
    },
  }
}

/** Pixels from the start and the top of the part of the page that is on screen. */
type Place = readonly [left: number, top: number]

/** Its place in a visible, focused page; undefined off screen. A page without layout has one place. */
function placeOf(element: HTMLElement, { visualViewport: view }: Window): Place | undefined {
  const { ownerDocument: page } = element
  if (!view) return [0, 0]
  if (page.visibilityState !== 'visible' || !page.hasFocus()) return undefined
  const { left, top, width, height } = element.getBoundingClientRect()
  const x = left - view.offsetLeft
  const y = top - view.offsetTop
  const space = Math.min(x, y, view.width - x - width, view.height - y - height)
  return space >= -ROUNDING_PX ? [x, y] : undefined
}

const isAt = (before: Place | undefined, now: Place | undefined): boolean =>
  before && now ? now.every((px, i) => Math.abs(px - before[i]!) <= MAX_SHIFT_PX) : before === now

const TYPES: Readonly<Record<string, PressEvent['type']>> = {
  pointerdown: 'begin',
  pointerup: 'end',
  pointercancel: 'cancel',
  keydown: 'begin',
  keyup: 'end',
  focusin: 'focus',
  click: 'click',
  // Of the window. The page is not told how a press ends while another window has the focus.
  blur: 'cancel',
  visibilitychange: 'cancel',
}
/** Shortcuts of assistive technology begin with these keys, and the page sees no more of them. */
const MODIFIER = /^(Alt|Caps|Control|Fn|Meta|Shift)/

/** Listens to presses, to the focus, and to whether the window is left. `page`: may be another one. */
export function observePresses(
  listener: (event: PressEvent & { on: Element | undefined }) => void,
  page: Window = window,
): () => void {
  const stop = new AbortController()
  const publish = (event: Event) => {
    const { pointerType, pointerId, code, repeat } = event as Partial<PointerEvent & KeyboardEvent>
    const [target] = event.composedPath()
    const on = target && 'closest' in target ? (target as Element) : undefined
    const isOfElement = on && !event.bubbles // blur and focus
    if (isOfElement || MODIFIER.test(code ?? '')) return
    listener({
      type: repeat ? 'end' : TYPES[event.type]!,
      by: pointerType ? pointerId : code,
      on,
      at: clock.timeOf(event),
    })
  }
  for (const name of Object.keys(TYPES))
    page.addEventListener(name, publish, { capture: true, signal: stop.signal })
  return () => stop.abort()
}

/** An act of a person, or of a program for them. Times are in milliseconds. */
type PressEvent = {
  /**
   * `end`: also each repetition of a held key. `cancel`: nothing comes of what is pressed.
   * `shortcut`: the key that has just begun is meant for a control, wherever the focus is.
   */
  type: 'begin' | 'end' | 'cancel' | 'focus' | 'click' | 'shortcut'
  /** A pointer by its id, a key by its code. Clicks of keys and of assistive technology have none. */
  by?: number | string | undefined
  on: unknown
  at: number
}

/** `round` is null if Allow was not armed when it began. */
type Press = Pick<PressEvent, 'by' | 'on'> & {
  round: number | null
  /** Infinity while a pointer is down. Of a key, its last event: macOS does not tell each end. */
  endedAt: number
  /** Nothing was pressed in the moment before, nor the same key. */
  isAlone?: boolean
}

type PressState = {
  presses: readonly Press[]
  focusedAt: number
  /** The round for which the last click counts, null for none. Undefined: nothing was clicked. */
  click: number | null | undefined
}

export const NO_PRESS: PressState = { presses: [], focusedAt: -Infinity, click: undefined }

/**
 * The state after an event. `round` is null while Allow is not armed. A click counts if its press
 * began on the same control, in the same round; one of no device (assistive technology) if nothing
 * was pressed for `delay` milliseconds. Reasons: docs/notes/arming.md.
 */
export function pressMachine(
  state: PressState,
  { type, by, on, at }: PressEvent,
  round: number | null,
  delay: number,
): PressState {
  const { presses, focusedAt } = state
  const recent = presses.filter(({ endedAt }) => at - endedAt < delay)
  const others = presses.filter((press) => press.by !== by)
  const began = presses.find((press) => press.by === by)
  switch (type) {
    case 'begin': {
      const isKey = typeof by === 'string'
      const press = {
        by,
        on,
        round: isKey && at - focusedAt < delay ? null : round, // typed ahead
        endedAt: isKey ? at : Infinity,
        isAlone: recent.length === 0,
      }
      const held = others.filter(({ endedAt }) => endedAt === Infinity)
      return { presses: [...held, press], focusedAt, click: undefined }
    }
    case 'end': // without a beginning: that was before anybody listened
      return {
        ...state,
        presses: [...others, { by, on: null, round: null, ...began, endedAt: at }],
      }
    case 'cancel':
      return { ...NO_PRESS, focusedAt }
    case 'focus': {
      const isByHand = recent.some((press) => press.by === 'Tab' || press.on === on)
      return isByHand ? state : { ...state, focusedAt: at }
    }
    case 'shortcut': {
      const counts = began?.isAlone === true && began.endedAt === at && began.round === round
      const press = { by, on, round: counts ? round : null, endedAt: at }
      return { ...state, presses: [...others, press] }
    }
    case 'click': {
      const origins = by === undefined ? recent : presses.filter((press) => press === began)
      const counts =
        origins.some((press) => press.on === on && press.round === round) ||
        (by === undefined && origins.length === 0)
      return { ...state, click: counts ? round : null }
    }
  }
}

/** A pointer by its id, a key by its code. */
export type Device = number | string

/** What a person did, or a program for them. Times are in milliseconds. */
export type PressEvent = {
  /**
   * `repeat`: a key is still held. `cancel`: nothing comes of a press, or of any if there is no
   * `by`. `focus`: the focus has moved.
   */
  type: 'down' | 'repeat' | 'up' | 'cancel' | 'focus' | 'click'
  /** A click that comes from a key, assistive technology or a script has none. */
  by?: Device | undefined
  /** The control that it happened on. */
  on: unknown
  at: number
}

/** `round` is null if Allow was not armed when it began. `endedAt` is undefined while it is held. */
type Press = { on: unknown; round: number | null; endedAt?: number }

export type PressState = {
  /** What is held, and what was released since the last press began. */
  presses: ReadonlyMap<Device, Press>
  /** When a program last moved the focus. */
  focusedAt: number
  /** The round for which the last click counts, null for none. Undefined: nothing was clicked. */
  click: number | null | undefined
}

export const NO_PRESS: PressState = { presses: new Map(), focusedAt: -Infinity, click: undefined }

/** One that began before anybody listened. */
const UNKNOWN_PRESS: Press = { on: undefined, round: null }

/**
 * The state after an event. `round` is null while Allow is not armed.
 *
 * A click counts if its press began on the same control, in the same round. A click of no device
 * also counts if nothing is held and nothing was released for `delay` milliseconds: assistive
 * technology sends such clicks. docs/decisions/042-what-a-press-is.md has what browsers send.
 */
export function pressMachine(
  state: PressState,
  { type, by, on, at }: PressEvent,
  round: number | null,
  delay: number,
): PressState {
  const { presses } = state
  const known = by === undefined ? undefined : presses.get(by)
  const others = [...presses].filter(([device]) => device !== by)
  const recent = [...presses].filter(
    ([, { endedAt }]) => endedAt === undefined || at - endedAt < delay,
  )
  const become = (press: Press, kept = others): PressState => ({
    ...state,
    presses: new Map(by === undefined ? kept : [...kept, [by, press]]),
  })
  if (type === 'down') {
    const isTypedAhead = typeof by === 'string' && at - state.focusedAt < delay
    const held = others.filter(([, { endedAt }]) => endedAt === undefined)
    return { ...become({ on, round: isTypedAhead ? null : round }, held), click: undefined }
  }
  if (type === 'repeat') return become(known ?? UNKNOWN_PRESS)
  if (type === 'up') return become({ ...(known ?? UNKNOWN_PRESS), endedAt: at })
  if (type === 'cancel') return { ...state, presses: new Map(by === undefined ? [] : others) }
  if (type === 'focus') {
    const isByHand = recent.some(
      ([device, press]) => device === 'Tab' || (typeof device === 'number' && press.on === on),
    )
    return isByHand ? state : { ...state, focusedAt: at }
  }
  const origins = by === undefined ? recent.map(([, press]) => press) : known ? [known] : []
  const counts =
    (by === undefined && origins.length === 0) ||
    origins.some((press) => press.on === on && press.round === round)
  return { ...state, click: counts ? round : null }
}

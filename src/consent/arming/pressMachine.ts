/** What a person did, or a program for them. Times are in milliseconds. */
export type PressEvent = {
  /**
   * `end`: a pointer or key was released. A held key that repeats is one that could end at any time.
   * `cancel`: nothing comes of what is pressed. `focus`: the focus has moved. `shortcut`: the key
   * that has just begun is meant for a control, wherever the focus is.
   */
  type: 'begin' | 'end' | 'cancel' | 'focus' | 'click' | 'shortcut'
  /** A pointer by its id, a key by its code. Clicks of keys and of assistive technology have none. */
  by?: number | string | undefined
  /** The control that it happened on. */
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

export type PressState = {
  presses: readonly Press[]
  /** When a program last moved the focus. */
  focusedAt: number
  /** The round for which the last click counts, null for none. Undefined: nothing was clicked. */
  click: number | null | undefined
}

export const NO_PRESS: PressState = { presses: [], focusedAt: -Infinity, click: undefined }

/**
 * The state after an event. `round` is null while Allow is not armed.
 *
 * A click counts if its press began on the same control, in the same round. A click of no device
 * also counts if nothing was pressed for `delay` milliseconds: assistive technology sends such
 * clicks. docs/decisions/042-what-a-press-is.md has what browsers send.
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
      return {
        ...state,
        presses: [...others, { by, on, round: counts ? round : null, endedAt: at }],
      }
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

import type { Actor, UndoOffer, UndoOutcome, UndoStatus } from '../../tool-call/index.ts'

/**
 * What happened to taking a call back. `at`: milliseconds since the epoch, by this page's clock.
 */
export type UndoEvent =
  /**
   * The host promises. `remaining`: milliseconds until that ends, undefined where it does not;
   * `expiresAt`: the same as a moment.
   */
  | {
      kind: 'offer'
      offer: UndoOffer
      remaining?: number | undefined
      expiresAt?: number | undefined
    }
  /** The host promises nothing, or could not be asked. */
  | { kind: 'none'; cause?: UndoStatus['cause'] }
  /** Somebody pressed, here or in another tab. */
  | { kind: 'press'; by?: Actor | undefined; at?: number | undefined; cause?: UndoStatus['cause'] }
  /** The host, or the tab that asked it, says what came of it. */
  | {
      kind: 'answer'
      outcome: UndoOutcome
      by?: Actor | undefined
      at?: number | undefined
      cause?: UndoStatus['cause']
    }
  /** The promise ended. */
  | { kind: 'end' }
  /** Another tab says without proof that it takes the call back, or has. */
  | { kind: 'claim' }

type State = UndoStatus['kind'] | 'unasked'
type Move =
  | 'stay'
  | 'open'
  | 'refuse'
  | 'close'
  | 'start'
  | 'defer'
  | 'again'
  | 'settle'
  | 'report'
  | 'end_retry'
  | 'note'

/**
 * The transition table of undo. An offer can be pressed while it is open, never after it ended.
 * After a press only an answer counts. What was undone stays undone, but for a redo. What another tab only says
 * closes nothing: it is told while the offer is open.
 */
const MOVES: Record<State, Record<Exclude<UndoEvent['kind'], 'claim'>, Move> & { claim?: Move }> = {
  unasked: { offer: 'open', none: 'refuse', press: 'stay', answer: 'settle', end: 'stay' },
  impossible: { offer: 'open', none: 'refuse', press: 'stay', answer: 'settle', end: 'stay' },
  held: {
    offer: 'open',
    none: 'close',
    press: 'start',
    answer: 'settle',
    end: 'close',
    claim: 'note',
  },
  offered: {
    offer: 'open',
    none: 'close',
    press: 'start',
    answer: 'settle',
    end: 'close',
    claim: 'note',
  },
  undoing: { offer: 'report', none: 'stay', press: 'defer', answer: 'settle', end: 'stay' },
  undone: { offer: 'stay', none: 'stay', press: 'stay', answer: 'stay', end: 'stay' },
  redone: { offer: 'open', none: 'stay', press: 'stay', answer: 'settle', end: 'stay' },
  partial: {
    offer: 'report',
    none: 'end_retry',
    press: 'again',
    answer: 'settle',
    end: 'end_retry',
  },
  conflict: { offer: 'stay', none: 'stay', press: 'stay', answer: 'stay', end: 'stay' },
  failed: {
    offer: 'report',
    none: 'end_retry',
    press: 'again',
    answer: 'settle',
    end: 'end_retry',
  },
  expired: { offer: 'open', none: 'stay', press: 'stay', answer: 'settle', end: 'stay' },
}

/**
 * The undo status after an event. Pure and total; returns the same object if nothing changed.
 * Undefined: the host was not asked yet.
 */
export function deriveUndo(
  before: UndoStatus | undefined,
  event: UndoEvent,
): UndoStatus | undefined {
  const move = MOVES[before?.kind ?? 'unasked'][event.kind] ?? 'stay'
  switch (move) {
    case 'stay':
      return before
    case 'open':
      return event.kind === 'offer' ? opened(before, event) : before
    case 'report':
      return event.kind === 'offer' ? reported(before, event) : before
    case 'refuse':
      return before?.kind === 'impossible' && before.cause === causeOf(event)
        ? before
        : { kind: 'impossible', ...definedMembers({ cause: causeOf(event) }) }
    case 'close':
      return {
        kind: 'expired',
        ...definedMembers({
          expiresAt: before?.expiresAt,
          cause: event.kind === 'none' ? 'withdrawn' : undefined,
        }),
      }
    case 'again':
      return canPress(before) ? started(before, event) : before
    case 'start':
      return started(before, event)
    case 'defer': // another tab was faster
      return causeOf(event) === 'other_tab' && before?.cause !== 'other_tab'
        ? started(before, event)
        : before
    case 'settle':
      return event.kind === 'answer' ? settled(before, event) : before
    case 'end_retry':
      return before && withoutOffer(before)
    case 'note':
      return before?.cause === 'claimed' ? before : before && { ...before, cause: 'claimed' }
    default:
      move satisfies never
      return before
  }
}

/** Whether Undo can be pressed: an open offer, or one that may be retried. */
export function canPress(status: UndoStatus | undefined): boolean {
  switch (status?.kind) {
    case 'held':
    case 'offered':
      return true
    case 'failed':
      return (
        status.offer !== undefined &&
        status.outcome?.kind === 'failed' &&
        (status.outcome.canRetry ?? status.offer.idempotent === true)
      )
    case 'partial':
      return status.offer?.idempotent === true
    default:
      return false
  }
}

function opened(
  before: UndoStatus | undefined,
  { offer, remaining, expiresAt }: UndoEvent & { kind: 'offer' },
): UndoStatus | undefined {
  const isOver = remaining !== undefined && remaining <= 0
  const redone = before?.kind === 'redone' ? { by: before.by, at: before.at } : before?.redone
  if (offer.outcome) {
    const status = settled(
      { kind: 'offered', offer, ...definedMembers({ expiresAt }) },
      { kind: 'answer', outcome: offer.outcome },
    )
    return isOver ? withoutRetry(status) : status
  }
  if (isOver)
    return before?.kind === 'expired'
      ? before
      : { kind: 'expired', ...definedMembers({ expiresAt }) }
  return {
    kind: offer.kind === 'hold' ? 'held' : 'offered',
    offer,
    ...definedMembers({ expiresAt, redone: redone && definedMembers(redone) }),
  }
}

function reported(
  before: UndoStatus | undefined,
  { offer, remaining }: UndoEvent & { kind: 'offer' },
): UndoStatus | undefined {
  const status = offer.outcome
    ? settled(before, { kind: 'answer', outcome: offer.outcome })
    : before
  return status && remaining !== undefined && remaining <= 0 ? withoutRetry(status) : status
}

function started(before: UndoStatus | undefined, event: UndoEvent): UndoStatus {
  const { by, at } = event.kind === 'press' ? event : {}
  return {
    kind: 'undoing',
    ...definedMembers({
      offer: before?.offer,
      expiresAt: before?.expiresAt,
      by,
      at,
      cause: causeOf(event),
    }),
  }
}

function settled(
  before: UndoStatus | undefined,
  { outcome, by = before?.by, at, cause }: UndoEvent & { kind: 'answer' },
): UndoStatus {
  return {
    kind: outcome.kind,
    outcome,
    ...definedMembers({ offer: before?.offer, expiresAt: before?.expiresAt, by, at, cause }),
  }
}

const withoutRetry = (status: UndoStatus) =>
  status.kind === 'failed' || status.kind === 'partial' ? withoutOffer(status) : status

function withoutOffer(status: UndoStatus): UndoStatus {
  const { offer, ...rest } = status
  return offer ? rest : status
}

const causeOf = (event: UndoEvent) => ('cause' in event ? event.cause : undefined)

/** Without what is not known. */
function definedMembers<T extends object>(
  members: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

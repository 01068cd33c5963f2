import { createListeners, oncePer } from '../internal/basics.ts'

/** Which changes of some arguments a person rejected. */
export type Rejection = {
  readonly keys: ReadonlySet<string>
  /**
   * From before a reload: it counts if it still gives the same arguments, null for none. `onLost` is
   * called if it does not.
   */
  readonly unproven?: { gives(result: unknown): boolean; onLost(): void } | undefined
}

/** By the ledger of a conversation and the arguments: beyond the life of the view that shows them. */
const rejectionsOf = oncePer((_ledger: object) => new WeakMap<object, Rejection>())
const listeners = createListeners()

export const rejectionOf = (ledger: object, given: object): Rejection | undefined =>
  rejectionsOf(ledger).get(given)

export function setRejection(
  ledger: object,
  given: object,
  rejection: Rejection | undefined,
): void {
  if (rejection) rejectionsOf(ledger).set(given, rejection)
  else rejectionsOf(ledger).delete(given)
  listeners.notify()
}

export const onRejection = (listener: () => void): (() => void) => listeners.subscribe(listener)

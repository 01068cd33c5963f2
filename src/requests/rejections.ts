/** Which changes of some arguments a person rejected. */
export type Rejection = {
  readonly keys: ReadonlySet<string>
  /**
   * From before a reload: it counts if it still gives the same arguments, null for none. `onLost` is
   * called where it does not.
   */
  readonly unproven?: { gives(result: unknown): boolean; onLost(): void } | undefined
}

/** By the ledger of a conversation and the arguments: beyond the life of the view that shows them. */
const rejections = new WeakMap<object, WeakMap<object, Rejection>>()
const listeners = new Set<() => void>()

export const rejectionOf = (ledger: object, given: object): Rejection | undefined =>
  rejections.get(ledger)?.get(given)

export function setRejection(
  ledger: object,
  given: object,
  rejection: Rejection | undefined,
): void {
  const ofLedger = rejections.get(ledger) ?? new WeakMap<object, Rejection>()
  rejections.set(ledger, ofLedger)
  if (rejection) ofLedger.set(given, rejection)
  else ofLedger.delete(given)
  for (const listener of listeners) listener()
}

export function onRejection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

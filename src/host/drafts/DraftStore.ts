/**
 * Where an app keeps what a person has written and not sent: changed arguments, reasons, answers,
 * rejected changes. It survives a reload then. Values are plain JSON, without what a schema or a name
 * calls secret. Where a method throws, nothing is kept.
 */
export interface DraftStore {
  /** What was last set under a key; anything else is nothing. */
  get(key: string): unknown
  set(key: string, draft: unknown): void
  remove(key: string): void
}

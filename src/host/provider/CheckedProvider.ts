/** How often in a row each option of one provider was another object. */
export type Changes = Map<string, { value: unknown; inARow: number }>

/** What is remembered of one provider, in development. */
export interface CheckedProvider {
  readonly changes: Changes
  /** Its props and its runtime, and the runtime around it, as long as it is on the page. */
  mounted?: { given: object; runtime: object; parent: object | null } | undefined
}

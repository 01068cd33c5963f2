export interface AppRow {
  readonly name: string
  readonly shows: string
  readonly touchedBy?: readonly string[]
}
export const APPS: readonly AppRow[]
export function isTouchedBy(app: AppRow, changed: readonly string[]): boolean

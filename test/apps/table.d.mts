export interface AppRow {
  readonly name: string
  readonly shows: string
}
export const APPS: readonly AppRow[]

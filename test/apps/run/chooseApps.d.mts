import type { AppRow } from '../table.mjs'

export interface ChosenApps {
  readonly owed: readonly AppRow[]
  readonly more: readonly AppRow[]
}
export function chooseApps(
  apps: readonly AppRow[],
  how: { commit: string; last: readonly string[]; recent: readonly string[]; others: number },
): ChosenApps
export function leftOut(
  chosen: ChosenApps,
  made: readonly AppRow[],
): { missed: string[]; later: string[] }

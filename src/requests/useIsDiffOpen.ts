'use client'
import { createContext, useContext, useMemo } from 'react'
import type { LedgerStore } from './createLedger.ts'
import { sourcesOf } from '../model/isSameRecord.ts'
import type { ToolCallRecord } from '../model/index.ts'

/**
 * Which diffs are open without a click. `isLatest`: whether a call is one of the latest turn;
 * undefined if the provider has no records.
 */
export type OpenDiffs = {
  when: 'latest' | 'always' | 'never'
  isLatest: ((record: ToolCallRecord) => boolean) | undefined
}

export const OpenDiffsContext = createContext<OpenDiffs>({
  when: 'latest',
  isLatest: undefined,
})

/**
 * True if the diff of this call is open without a click. All calls count as the latest if nobody
 * says which are.
 */
export function useIsDiffOpen(record: ToolCallRecord): boolean {
  const { when, isLatest } = useContext(OpenDiffsContext)
  return when === 'latest' ? (isLatest?.(record) ?? true) : when === 'always'
}

/**
 * A provider's word to its calls. The same object until another turn begins or a call joins the
 * latest.
 */
export function useOpenDiffs(
  ledger: LedgerStore,
  when: OpenDiffs['when'] | undefined,
  records: readonly ToolCallRecord[] | undefined,
): OpenDiffs {
  const outer = useContext(OpenDiffsContext)
  const numberOf = (record: ToolCallRecord) => ledger.identityOf(record).number
  const latest = records && JSON.stringify(latestTurn(records).map(numberOf))
  const isLatest = useMemo(() => {
    if (latest === undefined) return outer.isLatest
    const numbers = new Set(JSON.parse(latest) as number[])
    return (record: ToolCallRecord) => numbers.has(ledger.identityOf(record).number)
  }, [latest, ledger, outer])
  return useMemo(() => ({ when: when ?? outer.when, isLatest }), [when, outer, isLatest])
}

/** The last call and those before it that came from the same message. */
function latestTurn(records: readonly ToolCallRecord[]): readonly ToolCallRecord[] {
  const turn = sourceOf(records.at(-1))
  const first = records.findLastIndex((record) => turn === undefined || sourceOf(record) !== turn)
  return records.slice(Math.min(first + 1, records.length - 1))
}

const sourceOf = (record: ToolCallRecord | undefined): object | undefined =>
  record && sourcesOf(record)[0]

'use client'
import { createContext, useContext, useMemo } from 'react'
import { sourcesOf } from '../tool-call/withSource.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

/**
 * Which diffs are open without a click. `latestTurnIds`: the calls of the latest turn; undefined if
 * the provider has no records.
 */
export type OpenDiffs = {
  when: 'latest' | 'always' | 'never'
  latestTurnIds: ReadonlySet<string> | undefined
}

export const OpenDiffsContext = createContext<OpenDiffs>({
  when: 'latest',
  latestTurnIds: undefined,
})

/**
 * Whether what this call changes stands open without a click. Where nobody says which calls are the
 * latest, all of them are.
 */
export function useIsDiffOpen(record: ToolCallRecord): boolean {
  const { when, latestTurnIds } = useContext(OpenDiffsContext)
  return when === 'latest' ? (latestTurnIds?.has(record.call.id) ?? true) : when === 'always'
}

/**
 * What a provider says to the calls in it. The same object until another turn begins or a call
 * joins the latest.
 */
export function useOpenDiffs(
  when: OpenDiffs['when'] | undefined,
  records: readonly ToolCallRecord[] | undefined,
): OpenDiffs {
  const outer = useContext(OpenDiffsContext)
  const ids = records && JSON.stringify(latestTurn(records))
  return useMemo(
    () => ({
      when: when ?? outer.when,
      latestTurnIds: ids === undefined ? outer.latestTurnIds : new Set(JSON.parse(ids) as string[]),
    }),
    [when, ids, outer],
  )
}

/** The ids of the last call and of those before it that came from the same message. */
function latestTurn(records: readonly ToolCallRecord[]): readonly string[] {
  const turn = sourceOf(records.at(-1))
  const first = records.findLastIndex((record) => turn === undefined || sourceOf(record) !== turn)
  return records.slice(Math.min(first + 1, records.length - 1)).map(({ call }) => call.id)
}

const sourceOf = (record: ToolCallRecord | undefined): object | undefined =>
  record && sourcesOf(record)[0]

'use client'
import { useMemo, useState } from 'react'
import type { LedgerStore } from '../decisions/LedgerStore.ts'
import { callIn } from '../runtime/useFollowed.ts'
import type { CallWithStatus } from '../status/useStatuses.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { staysInSight } from './deriveGroup.ts'
import type { GroupNode } from './groupTree.ts'

/**
 * A call of a run, with those inside of it. `isDrawn`: it is or was in sight, is at work, started
 * others, or was undone and may be redone; else its bubble waits.
 */
export type ToolCallGroupRow = GroupNode & CallWithStatus & { isInSight: boolean; isDrawn: boolean }

/** Some of the calls of a run. */
export type Calls = ReadonlySet<Call>
type Call = ReturnType<typeof callIn>

export const NO_CALLS: Calls = new Set()

/**
 * Which calls of a run are in sight, and which are drawn. What needs the person or went wrong, and
 * what was in sight since the run was folded (`fold`), stays in sight; what was drawn once stays
 * drawn, so that it is found again as the person left it.
 */
export function useGroupRows(
  ledger: LedgerStore | undefined,
  calls: readonly CallWithStatus[],
  nodes: readonly GroupNode[],
  opened: Calls,
  isAllInSight: boolean,
): { rows: readonly ToolCallGroupRow[]; fold(): void } {
  const [staying, setStaying] = useState(NO_CALLS)
  const [drawn, setDrawn] = useState(NO_CALLS)
  const needed = calls.flatMap(({ record, status }) =>
    staysInSight(status) ? callIn(ledger, record) : [],
  )
  const nowStaying = union(staying, needed)
  if (nowStaying !== staying) setStaying(nowStaying)
  const rows = useMemo(() => {
    const statuses = new Map(calls.map(({ record, status }) => [record, status]))
    const stays = (record: ToolCallRecord): boolean => {
      const call = callIn(ledger, record)
      return nowStaying.has(call) || opened.has(call)
    }
    return nodes.map((node): ToolCallGroupRow => {
      const { record, descendants } = node
      const status = statuses.get(record)!
      const isInSight = isAllInSight || stays(record) || descendants.some(stays)
      const isDrawn =
        isInSight ||
        descendants.length > 0 ||
        !status.isSettled ||
        status.undo?.kind === 'undone' ||
        drawn.has(callIn(ledger, record))
      return { ...node, status, isInSight, isDrawn }
    })
  }, [ledger, calls, nodes, nowStaying, opened, drawn, isAllInSight])
  const nowDrawn = union(
    drawn,
    rows.flatMap(({ isDrawn, record }) => (isDrawn ? callIn(ledger, record) : [])),
  )
  if (nowDrawn !== drawn) setDrawn(nowDrawn)
  return { rows, fold: () => setStaying(new Set(needed)) }
}

/** These and others: the same set where the others are in it. */
const union = (known: Calls, others: readonly Call[]): Calls =>
  others.every((each) => known.has(each)) ? known : new Set([...known, ...others])

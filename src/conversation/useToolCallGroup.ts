'use client'
import {
  createContext,
  useCallback,
  useContext,
  useId,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { useRequiredContext } from '../internal/useRequiredContext.ts'
import { OpenedContext } from '../bubble/useReportOpened.ts'
import { callIn, useFollowed } from '../runtime/useFollowed.ts'
import { ToolRuntimeContext, PolicyContext } from '../runtime/useToolRuntime.ts'
import { useControllableOpen } from '../internal/useControllableOpen.ts'
import { useWords } from '../messages/useWords.ts'
import type { Words } from '../messages/words.ts'
import { useStatuses, type CallWithStatus } from '../status/useStatuses.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { GROUP_WORDS } from './groupMessages.en.ts'
import { groupTree, MAX_LEVELS } from './groupTree.ts'
import { NO_CALLS, useGroupRows, type Calls, type ToolCallGroupRow } from './useGroupRows.ts'

/** What a group's parts share. */
export type ToolCallGroupState = {
  calls: readonly CallWithStatus[]
  rows: readonly ToolCallGroupRow[]
  /** The call that started these. */
  parent: ToolCallRecord | undefined
  isOpen: boolean
  toggle(): void
  /** A call on its own is no run: it has no line. */
  hasLine: boolean
  /** Groups around this one. */
  level: number
  reportOpened(record: ToolCallRecord, isOpen: boolean): void
  /** The group of the calls that another one started. */
  renderDescendants(records: readonly ToolCallRecord[], parent: ToolCallRecord): ReactNode
  words: Words
  /** Of the list, for `aria-controls`; with `-line` of its sentence. */
  id: string
}

export const ToolCallGroupContext = createContext<ToolCallGroupState | null>(null)

/** The group around a part. Throws an error that names both where there is none. */
export const useToolCallGroup = (part: string): ToolCallGroupState =>
  useRequiredContext(ToolCallGroupContext, part, 'ToolCallGroup', 'shows a run of calls', 'records')

const ALL_CALLS_FILTER = { isWanted: () => true, isOver: () => false }
/** Follows a run of calls. Folded, it also leaves in sight what the person opened. */
export function useGroupState(
  records: readonly ToolCallRecord[],
  parent: ToolCallRecord | undefined,
  open: boolean | undefined,
  onOpenChange: ((open: boolean) => void) | undefined,
): Omit<ToolCallGroupState, 'renderDescendants'> {
  const runtime = useContext(ToolRuntimeContext)
  useFollowed(runtime?.ledger, records)
  const calls = useStatuses(runtime, useContext(PolicyContext), records, ALL_CALLS_FILTER)
  const words = useWords(GROUP_WORDS)
  const id = useId()
  const level = (useContext(ToolCallGroupContext)?.level ?? -1) + 1
  const nodes = useMemo(
    () =>
      level < MAX_LEVELS
        ? groupTree(records)
        : records.map((record) => ({ record, descendants: [] })),
    [records, level],
  )
  const [isOpen, setOpen] = useControllableOpen(open, onOpenChange, false)
  const { opened, reportOpened } = useOpened()
  const hasLine = parent !== undefined || records.length > 1
  const { rows, fold } = useGroupRows(runtime?.ledger, calls, nodes, opened, isOpen || !hasLine)
  function toggle(): void {
    fold()
    setOpen(!isOpen)
  }
  return { calls, rows, parent, isOpen, toggle, hasLine, level, reportOpened, words, id }
}

/** The calls that the person has opened; groups around this one hear of them too. */
function useOpened(): { opened: Calls } & Pick<ToolCallGroupState, 'reportOpened'> {
  const [opened, setOpened] = useState(NO_CALLS)
  const outer = useContext(OpenedContext)
  const ledger = useContext(ToolRuntimeContext)?.ledger
  const reportOpened = useCallback(
    (record: ToolCallRecord, isOpen: boolean) => {
      const call = callIn(ledger, record)
      setOpened(
        (now) => new Set(isOpen ? [...now, call] : [...now].filter((each) => each !== call)),
      )
      outer?.(record, isOpen)
    },
    [outer, ledger],
  )
  return { opened, reportOpened }
}

'use client'
import { forwardRef } from 'react'
import { OpenedContext } from '../bubble/useReportOpened.ts'
import { readRecord, readRecords } from '../host/records/readRecord.ts'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { ToolCallGroupCalls } from './ToolCallGroupCalls.tsx'
import { ToolCallGroupLine } from './ToolCallGroupLine.tsx'
import { ToolCallGroupContext, useGroupState } from './useToolCallGroup.ts'

/** What its `data-` attributes say, for `render`. */
export type ToolCallGroupRenderState = { state: 'single' | 'open' | 'folded' }

export type ToolCallGroupProps = {
  /**
   * A run of calls, in their order. Those that another one of them started (`parentId`) stand
   * inside of it.
   */
  records: readonly ToolCallRecord[]
  /**
   * The call of a sub-agent that started these: the line says how many of the expected calls have
   * ended.
   */
  parent?: ToolCallRecord
  /** All of its calls are shown. @default false */
  open?: boolean
  /** The person folded or unfolded it. */
  onOpenChange?(open: boolean): void
}

const renderDescendants = (records: readonly ToolCallRecord[], parent: ToolCallRecord) => (
  <ToolCallGroup records={records} parent={parent} />
)

/**
 * A run of calls that folds into one sentence: what was done, how many calls, how many failed.
 * Folded, requests, questions, failures, what can be taken back and what the person opened stay in
 * sight; a call that has been in sight stays there until the person folds it away. A single call is
 * shown as it is. Works without a provider, as its bubbles do.
 */
export const ToolCallGroup: Part<'div', ToolCallGroupProps, ToolCallGroupRenderState> = forwardRef<
  HTMLDivElement,
  PartProps<'div', ToolCallGroupProps, ToolCallGroupRenderState>
>(function ToolCallGroup({ records: given, parent, open, onOpenChange, children, ...props }, ref) {
  const records = readRecords(given)
  const group = useGroupState(records, parent && readRecord(parent), open, onOpenChange)
  const defaultChildren = (
    <>
      {group.hasLine && <ToolCallGroupLine />}
      <ToolCallGroupCalls />
    </>
  )
  const isNamed = group.hasLine && children === undefined
  const state = {
    handrail: 'group',
    state: group.hasLine ? (group.isOpen ? 'open' : 'folded') : 'single',
  } as const
  const element = usePart(
    'div',
    props,
    {
      state,
      role: isNamed ? 'group' : undefined,
      'aria-labelledby': isNamed ? `${group.id}-line` : undefined,
      children: children ?? defaultChildren,
    },
    ref,
  )
  return records.length === 0 ? null : (
    <ToolCallGroupContext.Provider value={{ ...group, renderDescendants }}>
      <OpenedContext.Provider value={group.reportOpened}>{element}</OpenedContext.Provider>
    </ToolCallGroupContext.Provider>
  )
})

'use client'
import { forwardRef, memo, type ForwardedRef } from 'react'
import { OpenedContext } from '../bubble/useReportOpened.ts'
import { readRecord, readRecords } from '../host/records/readRecord.ts'
import { isSameList } from '../host/records/isSameList.ts'
import { keepsRefInProps, usePart, type Part, type PartProps } from '../internal/usePart.ts'
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

type Props = PartProps<'div', ToolCallGroupProps, ToolCallGroupRenderState>

function Group(
  { records: given, parent, open, onOpenChange, children, ...props }: Props,
  ref: ForwardedRef<HTMLDivElement> | undefined,
) {
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
    ref ?? null,
  )
  return records.length === 0 ? null : (
    <ToolCallGroupContext.Provider value={{ ...group, renderDescendants }}>
      <OpenedContext.Provider value={group.reportOpened}>{element}</OpenedContext.Provider>
    </ToolCallGroupContext.Provider>
  )
}

/** A list that was made anew of the same records is the same run. */
function isSameRun(before: Readonly<Props>, now: Readonly<Props>): boolean {
  const keys = Object.keys({ ...before, ...now }) as (keyof Props)[]
  return keys.every(
    (key) =>
      before[key] === now[key] ||
      (key === 'records' && isSameList(readRecords(before.records), readRecords(now.records))),
  )
}

/**
 * A run of calls that folds into one sentence: what was done, how many calls, how many failed.
 * Folded, requests, questions, failures, what can be taken back and what the person opened stay in
 * sight; a call that has been in sight stays there until the person folds it away. A single call is
 * shown as it is. Renders again only when one of its calls changed. Works without a provider, as its
 * bubbles do.
 * @example
 * <ToolCallGroup records={calls.list} />
 * @example
 * <ToolCallGroup records={calls.list}>
 *   <ToolCallGroupLine />
 *   <ToolCallGroupCalls />
 * </ToolCallGroup>
 */
export const ToolCallGroup: Part<'div', ToolCallGroupProps, ToolCallGroupRenderState> = memo(
  keepsRefInProps
    ? function ToolCallGroup({ ref, ...props }: Props & { ref?: ForwardedRef<HTMLDivElement> }) {
        return Group(props, ref)
      }
    : forwardRef<HTMLDivElement, Props>(Group),
  isSameRun,
) as never

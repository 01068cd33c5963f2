'use client'
import {
  forwardRef,
  memo,
  useContext,
  useEffect,
  useMemo,
  useState,
  createContext,
  useCallback,
  useId,
  Fragment,
} from 'react'
import type { ForwardedRef } from 'react'
import { OpenedContext } from '../bubble/useToolCallBubble.ts'
import { readRecord, readRecords } from '../../host/readRecord.ts'
import { isSameList } from '../../host/lists.ts'
import { usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { partsOf } from '../../internal/partsOf.tsx'
import { Icon } from '../../internal/controls.tsx'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { detailsRoot } from '../bubble/roots.ts'
import { ToolCallBubble } from '../bubble/ToolCallBubble.tsx'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import {
  callKeys,
  useHostHas,
  ToolRuntimeContext,
  callIn,
  useFollowed,
  PolicyContext,
} from '../../requests/useToolRuntime.ts'
import { isOfferOpen, mayBeOffered } from '../undo/mayBeOffered.ts'
import type { LedgerStore } from '../../requests/createLedger.ts'
import type { CallWithStatus } from '../../status/useToolCallStatus.ts'
import { useStatuses } from '../../status/useOpenCalls.ts'
import { staysInSight, groupTree, MAX_LEVELS, deriveGroup, groupText } from './deriveGroup.ts'
import type { GroupNode } from './deriveGroup.ts'
import { useRequiredContext, useControllableOpen } from '../../internal/hooks.ts'
import { useWords } from '../../words/useWords.ts'
import { GROUP_WORDS } from './groupMessages.en.ts'
import { formatDuration } from '../bubble/useElapsed.ts'
import { AGENT_ICON, GROUP_ICON } from '../../internal/icons.ts'

/** The values of its `data-` attributes, for `render`. */
export type ToolCallGroupRenderState = { state: 'single' | 'open' | 'folded' }

export type ToolCallGroupProps = {
  /**
   * A run of calls, in their order. A call that another one started (`parentId`) stands inside that
   * one.
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

/** The shared state of a group's parts. */
type ToolCallGroupState = ReturnType<typeof useGroupState>

const ToolCallGroupContext = createContext<ToolCallGroupState | null>(null)

/** The group around a part. Throws an error that names both if there is none. */
const useToolCallGroup = (part: string): ToolCallGroupState =>
  useRequiredContext(ToolCallGroupContext, part, 'ToolCallGroup', 'shows a run of calls', 'records')

const groupPart = partsOf('ToolCallGroup', useToolCallGroup)

type Props = PartProps<'div', ToolCallGroupProps, ToolCallGroupRenderState>

function Group(
  { records: given, parent, open, onOpenChange, children, ...props }: Props,
  ref: ForwardedRef<HTMLDivElement>,
) {
  const records = readRecords(given)
  const level = (useContext(ToolCallGroupContext)?.level ?? -1) + 1
  const group = useGroupState(records, parent && readRecord(parent), open, onOpenChange, level)
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
    <ToolCallGroupContext.Provider value={group}>
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
 * Folds several calls into one sentence, with their number and any failures. Requests, questions,
 * failures, calls with Undo and opened calls stay visible until the person folds them away. A single
 * call is not folded. Renders again only when one of its calls changed. Works without a provider.
 * @example
 * <ToolCallGroup records={calls.list} />
 * @example
 * <ToolCallGroup records={calls.list}>
 *   <ToolCallGroupLine />
 *   <ToolCallGroupCalls />
 * </ToolCallGroup>
 */
export const ToolCallGroup: Part<'div', ToolCallGroupProps, ToolCallGroupRenderState> = memo(
  forwardRef<HTMLDivElement, Props>(Group),
  isSameRun,
) as never

/**
 * The calls of a run, those of a sub-agent under its own. A folded, ended call is drawn once it is
 * in sight. Until then the kit still follows it and asks the host for a way back.
 */
export const ToolCallGroupCalls: Part<'div'> = groupPart('Calls', 'div', useCalls)

function useCalls({ rows, id }: ToolCallGroupState) {
  const runtime = useContext(ToolRuntimeContext)
  useEffect(() => {
    const stops = rows.map(({ isDrawn, record, status }) =>
      isDrawn ? undefined : runtime?.observe(record, status),
    )
    return () => stops.forEach((stop) => stop?.())
  }, [runtime, rows])
  const keys = callKeys(runtime?.ledger, rows)
  const canOffer = useHostHas('offerUndo')
  const isOffered = ({ isDrawn, record, status }: ToolCallGroupRow) =>
    !isDrawn && (mayBeOffered(record, status, canOffer) || isOfferOpen(status.undo))
  const code = useLazyRoot(detailsRoot, rows.some(isOffered)).value
  const children = rows.map((row, at) => {
    const { record, status, descendants, isInSight, isDrawn } = row
    if (!isDrawn) return code && <code.UndoOffer key={keys[at]} record={record} status={status} />
    return (
      <div key={keys[at]} role="listitem" hidden={!isInSight}>
        <ToolCallBubble record={record} />
        {descendants.length > 0 && <ToolCallGroup records={descendants} parent={record} />}
      </div>
    )
  })
  const isEmpty = rows.every(({ isInSight }) => !isInSight)
  return { id, className: 'handrail-children', role: isEmpty ? undefined : 'list', children }
}

/**
 * A call of a run, with those inside of it. `isDrawn`: it is or was in sight, is at work, started
 * others, or was undone and may be redone; else its bubble waits.
 */
type ToolCallGroupRow = GroupNode & CallWithStatus & { isInSight: boolean; isDrawn: boolean }

type Calls = ReadonlySet<Call>
type Call = ReturnType<typeof callIn>

const NO_CALLS: Calls = new Set()

/**
 * The visible and the drawn calls of a run. A call that needs the person or went wrong stays in
 * sight, and so does one that was in sight since the run was folded (`fold`). A call drawn once
 * stays drawn, as the person left it.
 */
function useGroupRows(
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
    const shown = union(nowStaying, [...opened])
    const stays = (record: ToolCallRecord): boolean => shown.has(callIn(ledger, record))
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
  const shown = rows.flatMap(({ isDrawn, record }) => (isDrawn ? callIn(ledger, record) : []))
  const nowDrawn = union(drawn, shown)
  if (nowDrawn !== drawn) setDrawn(nowDrawn)
  return { rows, fold: () => setStaying(new Set(needed)) }
}

/** These and others: the same set if the others are in it. */
const union = (known: Calls, others: readonly Call[]): Calls =>
  others.every((each) => known.has(each)) ? known : new Set([...known, ...others])

const ALL_CALLS_FILTER = { isWanted: () => true, isOver: () => false }
/** Follows a run of calls. Folded, it also leaves in sight what the person opened. */
function useGroupState(
  records: readonly ToolCallRecord[],
  parent: ToolCallRecord | undefined,
  open: boolean | undefined,
  onOpenChange: ((open: boolean) => void) | undefined,
  level: number,
) {
  const runtime = useContext(ToolRuntimeContext)
  const ledger = runtime?.ledger
  useFollowed(ledger, records)
  const calls = useStatuses(runtime, useContext(PolicyContext), records, ALL_CALLS_FILTER)
  const nodes = useMemo(
    () =>
      level < MAX_LEVELS
        ? groupTree(records)
        : records.map((record) => ({ record, descendants: [] })),
    [records, level],
  )
  const [isOpen, setOpen] = useControllableOpen(open, onOpenChange, false)
  /** The calls that the person has opened. */
  const [opened, setOpened] = useState(NO_CALLS)
  const outer = useContext(OpenedContext)
  const reportOpened = useCallback(
    (record: ToolCallRecord, isOpened: boolean) => {
      const call = callIn(ledger, record)
      setOpened((now) => new Set([...now, call].filter((each) => isOpened || each !== call)))
      outer?.(record, isOpened)
    },
    [outer, ledger],
  )
  /** A call on its own is no run: it has no line. */
  const hasLine = parent !== undefined || records.length > 1
  const { rows, fold } = useGroupRows(ledger, calls, nodes, opened, isOpen || !hasLine)
  return {
    calls,
    rows,
    /** The call that started these. */
    parent,
    isOpen,
    toggle() {
      fold()
      setOpen(!isOpen)
    },
    hasLine,
    /** Groups around this one. */
    level,
    /** Groups around this one hear of it, too. */
    reportOpened,
    words: useWords(GROUP_WORDS),
    /** Of the list, for `aria-controls`; with `-line` of its sentence. */
    id: useId(),
  }
}

/** Sums up a run of calls. A button that unfolds it (`aria-expanded`). */
export const ToolCallGroupLine: Part<'div'> = groupPart('Line', 'div', line)

function line({ calls, parent, isOpen, toggle, words, id }: ToolCallGroupState) {
  const state = deriveGroup(calls)
  const { total, value: done } = parent?.progress ?? {}
  const isExpected = typeof total === 'number' && typeof done === 'number' && total > calls.length
  const ended = (['failed', 'refused'] as const).filter((kind) => state[kind] > 0)
  const count = (kind: 'failed' | 'refused' | 'waiting' | 'running') => (
    <span key={kind} className="handrail-count" data-kind={kind}>
      {words.count(`group.${kind}`, state[kind])}
    </span>
  )
  const children = (
    <>
      <Icon path={parent ? AGENT_ICON : GROUP_ICON} mirrorsInRtl />
      <button
        type="button"
        className="handrail-toggle handrail-sentence"
        id={`${id}-line`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {ended.map((kind) => (
          <Fragment key={kind}>
            {count(kind)}
            {words.text('list.comma')}
          </Fragment>
        ))}
        {groupText(calls, words, ended.length > 0)}
      </button>
      <span className="handrail-count">
        {isExpected
          ? words.text('group.of', { done, total })
          : words.count('group.calls', state.calls)}
      </span>
      {(['waiting', 'running'] as const).map((kind) => state[kind] > 0 && count(kind))}
      {state.elapsed !== undefined && (
        <span className="handrail-time">
          <bdi>{formatDuration(state.elapsed, words)}</bdi>
        </span>
      )}
    </>
  )
  return { className: 'handrail-line', 'data-open': isOpen ? '' : undefined, children }
}

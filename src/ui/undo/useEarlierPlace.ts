'use client'
import { useCallback, useContext, useSyncExternalStore, type RefObject } from 'react'
import { undoTrackingOf } from '../../requests/deriveUndo.ts'
import { OpenDiffsContext } from '../../requests/useIsDiffOpen.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { ToolCallRecord, UndoStatus } from '../../model/index.ts'
import type { CallIdentity } from '../../requests/createLedger.ts'
import { inPageOrder } from '../../requests/createQueueRegistry.ts'

/** A promise that lasts no longer than this keeps its row: its seconds are counted there. */
const SHORT_MS = 60_000

/** Of each provider. */
const offersOf = new WeakMap<object, EarlierOffers>()

/**
 * The place of a call's way back: a row of its own, or the line for all open offers of earlier
 * turns. `keepsRow`: it has a row, whatever turn it is of.
 */
export function useEarlierPlace(
  root: RefObject<Element | null>,
  record: ToolCallRecord,
  undo: UndoStatus,
  keepsRow: boolean,
): EarlierPlace & { toggle?: (() => void) | undefined } {
  const runtime = useContext(ToolRuntimeContext)
  const offers = runtime ? (offersOf.get(runtime) ?? createEarlierOffers()) : undefined
  if (runtime && offers) offersOf.set(runtime, offers)
  const { isLatest } = useContext(OpenDiffsContext)
  const isEarlier = isLatest?.(record) === false && offers !== undefined
  const total = runtime ? undoTrackingOf(runtime.ledger, record).deadline?.total : undefined
  const isShort = total !== undefined && total <= SHORT_MS
  const isOffered = undo.kind === 'offered' && !isShort && !keepsRow
  const identity = runtime?.ledger.identityOf(record)
  const until = undo.expiresAt
  const subscribe = useCallback(
    (listener: () => void) => {
      const { current: element } = root
      return isEarlier && element && identity
        ? offers.take(element, { record, identity, isOffered, until, listener })
        : () => {}
    },
    [offers, root, record, identity, isEarlier, isOffered, until],
  )
  const version = () => offers?.version() ?? 0
  useSyncExternalStore(subscribe, version, version)
  if (!isEarlier) return { isFolded: false }
  if (undo.kind === 'expired' && !keepsRow) return { isFolded: true }
  const { isFolded, list } = offers.placeOf(root.current)
  return { isFolded: isFolded && isOffered, list, toggle: offers.toggle }
}

/** The calls of earlier turns that can still be undone, told in one line at the last of them. */
export type EarlierList = {
  /** How many can still be undone. */
  count: number
  /** When the first promise ends; undefined if none has an end. */
  until: number | undefined
  /** In the order of the page, also those that were undone since the list was opened. */
  calls: readonly EarlierCall[]
  isOpen: boolean
}

type EarlierCall = { record: ToolCallRecord; identity: CallIdentity }

/** The place of one call's way back. */
export type EarlierPlace = {
  /** It has no row of its own. */
  isFolded: boolean
  /** The line stands here. */
  list?: EarlierList | undefined
}

type Entry = EarlierCall & {
  isOffered: boolean
  until: number | undefined
  /** Hears when the place may be another. */
  listener: () => void
}

/** Gathers what earlier turns offer on a page. Two or more offers are one line. */
export interface EarlierOffers {
  /** Returns what gives the place back. */
  take(element: Element, entry: Entry): () => void
  placeOf(element: Element | null): EarlierPlace
  /** Another one whenever a place may be another. */
  version(): number
  /** Opens the list where the line stands, or closes it. */
  toggle(): void
}

const FOLDED: EarlierPlace = { isFolded: true }

function createEarlierOffers(): EarlierOffers {
  const entries = new Map<Element, Entry>()
  const listed = new Set<CallIdentity>()
  let openAt: Element | undefined
  let version = 0
  let line: ReturnType<typeof deriveLine> | undefined
  let isTelling = false

  const change = () => {
    version += 1
    line = undefined
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      for (const { listener } of entries.values()) listener()
    })
  }
  const read = () => {
    if (openAt && !entries.has(openAt)) openAt = undefined
    if (!openAt) listed.clear()
    return (line ??= deriveLine(entries, listed, openAt))
  }

  return {
    take(element, entry) {
      entries.set(element, entry)
      change()
      return () => {
        entries.delete(element)
        change()
      }
    },
    placeOf(element) {
      const entry = element ? entries.get(element) : undefined
      if (!entry) return FOLDED
      const { at, list } = read()
      return {
        isFolded: entry.isOffered && at !== undefined,
        list: at === element ? list : undefined,
      }
    },
    version: () => version,
    toggle() {
      openAt = openAt ? undefined : read().at
      change()
    },
  }
}

/** The line as it is now, and its place. The offers of an open list stay listed in it. */
function deriveLine(
  entries: ReadonlyMap<Element, Entry>,
  listed: Set<CallIdentity>,
  openAt: Element | undefined,
): { at: Element | undefined; list: EarlierList } {
  const order = inPageOrder(entries.keys())
  const entryOf = (element: Element) => entries.get(element)!
  // a call that is shown twice is one
  const calls = [...new Map(order.map((each) => [entryOf(each).identity, each])).values()]
  const offered = calls.filter((element) => entryOf(element).isOffered)
  if (openAt) offered.forEach((element) => listed.add(entryOf(element).identity))
  const ends = offered.flatMap((element) => entryOf(element).until ?? [])
  return {
    at: openAt ?? (offered.length > 1 ? offered.at(-1) : undefined),
    list: {
      count: offered.length,
      until: ends.length > 0 ? Math.min(...ends) : undefined,
      calls: calls.map(entryOf).filter(({ identity }) => listed.has(identity)),
      isOpen: openAt !== undefined,
    },
  }
}

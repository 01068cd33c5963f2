'use client'
import { useCallback, useContext, useSyncExternalStore, type RefObject } from 'react'
import { undoTrackingOf } from '../../requests/deriveUndo.ts'
import { OpenDiffsContext } from '../../requests/useIsDiffOpen.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { ToolCallRecord, UndoStatus } from '../../model/index.ts'
import {
  createEarlierOffers,
  type EarlierOffers,
  type EarlierPlace,
} from './createEarlierOffers.ts'

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

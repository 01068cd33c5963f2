'use client'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readRecords } from '../../host/records/readRecord.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { ToolCallRecord, UndoStatus } from '../../tool-call/index.ts'
import { requestUndoOffer } from '../../decisions/undo/requestUndoOffer.ts'
import { undoCalls } from './undoCalls.ts'
import { watchUndoOffer } from '../../decisions/undo/watchUndoOffer.ts'

/** Several calls and where taking each back stands. */
export type UseUndoAllResult = {
  /** Those that can be, are being or were taken back, in call order. The others are left alone. */
  items: readonly { record: ToolCallRecord; status: UndoStatus }[]
  /**
   * Takes back all that can be, the last first, one after the other. Does nothing while it does
   * that already.
   */
  undo(): void
  /** They are being taken back. */
  isUndoing: boolean
}

const NONE: readonly UseUndoAllResult['items'][number][] = []

/**
 * Taking several calls back together, for example all deletions of one answer. Each has its own
 * outcome. Throws an Error outside a ToolHostProvider.
 * @example
 * const { items, undo, isUndoing } = useUndoAll(calls.list)
 * return (
 *   <button onClick={undo} disabled={isUndoing}>
 *     Undo {items.length} calls
 *   </button>
 * )
 */
export function useUndoAll(records: readonly ToolCallRecord[]): UseUndoAllResult {
  const own = readRecords(records)
  const runtime = useToolRuntime('useUndoAll')
  const [isUndoing, setUndoing] = useState(false)
  const isRunning = useRef(false)
  const last = useRef(NONE)
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = own.map(({ call }) => runtime.ledger.subscribe(call.id, listener))
      return () => ends.forEach((end) => end())
    },
    [runtime, own],
  )
  const read = () => {
    const items = own.flatMap((record) => {
      const status = runtime.ledger.undo(record)
      return status && status.kind !== 'impossible' ? [{ record, status }] : []
    })
    const isSame =
      items.length === last.current.length &&
      items.every(
        ({ record, status }, index) =>
          last.current[index]?.record === record && last.current[index].status === status,
      )
    return isSame ? last.current : (last.current = items)
  }
  const items = useSyncExternalStore(subscribe, read, () => NONE)
  useEffect(() => {
    const ask = () =>
      own.forEach(
        (record) =>
          (record.result ?? record.partial ?? record.undo) && requestUndoOffer(runtime, record),
      )
    ask()
    const ends = [runtime.subscribe(ask), ...own.map((record) => watchUndoOffer(runtime, record))]
    return () => ends.forEach((end) => end())
  }, [runtime, own])
  return {
    items,
    isUndoing,
    undo: () => {
      if (isRunning.current) return
      isRunning.current = true
      setUndoing(true)
      void undoCalls(runtime, items).finally(() => {
        isRunning.current = false
        setUndoing(false)
      })
    },
  }
}

'use client'
import { useCallback, useEffect, useMemo, useReducer, useState, useSyncExternalStore } from 'react'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import { nextFrame } from '../../internal/work/nextFrame.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { followReader } from './followReader.ts'
import { readRecords } from './readRecord.ts'
import { createReconciler } from './reconcileRecords.ts'
import type { ToolCallReader } from './ToolCallReader.ts'
import type { ToolCalls } from './ToolCalls.ts'

const isReader = (source: unknown): source is ToolCallReader =>
  isJsonObject(source) &&
  typeof source.records === 'function' &&
  typeof source.subscribe === 'function'

const NONE: readonly ToolCallRecord[] = []
const never = () => {}

/**
 * How many changed calls are drawn at a time. The others come with the next frames, so that a page
 * answers between.
 */
const MOST = 100

/**
 * Follows a protocol's reader: renders at most once a frame, whatever the number of its events.
 * @example
 * const [reader] = useState(createOpenAiReader)
 * const calls = useToolCalls(reader)
 * return calls.list.map((one) => <ToolCallBubble key={one.call.id} record={one} />)
 */
export function useToolCalls(reader: ToolCallReader): ToolCalls
/**
 * Reads a client's snapshot, for example `useToolCalls(fromAiSdk, chat.messages, { status:
 * chat.status })`. Records that did not change keep their identity.
 */
export function useToolCalls<I, O>(
  from: (input: I, options?: O) => ToolCallRecord[],
  input: NoInfer<I>,
  options?: NoInfer<O>,
): ToolCalls
export function useToolCalls<I, O>(
  source: ToolCallReader | ((input: I, options?: O) => ToolCallRecord[]),
  input?: I,
  options?: O,
): ToolCalls {
  const reader = isReader(source) ? source : undefined
  if (!reader && typeof source !== 'function') warnInDevelopment('source', '', source)
  const read = useCallback(() => reader?.records() ?? NONE, [reader])
  const follow = useCallback(
    (listener: () => void) => (reader ? followReader(reader, listener) : never),
    [reader],
  )
  const streamed = useSyncExternalStore(follow, read, read)
  const [reconcile] = useState(() => createReconciler(MOST))
  const [turn, takeTurn] = useReducer((turns: number) => turns + 1, 0)
  const records = typeof source === 'function' ? source(input as I, options) : streamed
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each turn reads on
  const calls = useMemo(() => reconcile(readRecords(records)), [reconcile, records, turn])
  useEffect(() => {
    if (reconcile.isBehind()) return nextFrame(takeTurn)
    return undefined
  }, [reconcile, calls])
  return calls
}

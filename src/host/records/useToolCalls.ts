'use client'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { nameOfType } from '../../tool-call/parse/expect.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { sourcesOf } from '../../tool-call/withSource.ts'
import { readRecords } from './readRecord.ts'
import { createReconciler } from './reconcileRecords.ts'
import type { ToolCallReader } from './ToolCallReader.ts'

/** The calls of a conversation. */
export interface ToolCalls {
  /** All of them, in call order. The same array until one changed. */
  list: readonly ToolCallRecord[]
  get(id: string): ToolCallRecord | undefined
  /** The records made from this very message, part, block or item, in order. */
  of(source: object): readonly ToolCallRecord[]
}

const isReader = (source: unknown): source is ToolCallReader =>
  isJsonObject(source) &&
  typeof source.records === 'function' &&
  typeof source.subscribe === 'function'

const NONE: readonly ToolCallRecord[] = []
const never = () => () => {}

/** Text and other parts have no calls; where no part has one, the adapter forgot to say it. */
function ofUnknown(list: readonly ToolCallRecord[]): readonly ToolCallRecord[] {
  if (list.length > 0 && !list.some((record) => sourcesOf(record).length > 0))
    warnInDevelopment('no_source')
  return NONE
}

/** Follows a protocol's reader. */
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
  if (!reader && typeof source !== 'function') warnInDevelopment('source', nameOfType(source))
  const read = useCallback(() => reader?.records() ?? NONE, [reader])
  const streamed = useSyncExternalStore(reader?.subscribe ?? never, read, read)
  const [reconcile] = useState(createReconciler)
  const records = typeof source === 'function' ? source(input as I, options) : streamed
  return useMemo(() => {
    const { list, byId, bySource } = reconcile(readRecords(records))
    return {
      list,
      get: (id: string) => byId.get(id),
      of: (from: object) => bySource.get(from) ?? ofUnknown(list),
    }
  }, [reconcile, records])
}

'use client'
import { useEffect, useState } from 'react'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { changeSummary, type ChangeSummary } from './changeSummary.ts'

/** By record, so that a line that comes back into view is not compared again. */
const summaries = new WeakMap<ToolCallRecord, ChangeSummary | undefined>()

/**
 * What a call changes in one line. While a newer record of the same call is read, what the last one
 * said; undefined where there is nothing to say, or not yet.
 */
export function useChangeSummary(record: ToolCallRecord): ChangeSummary | undefined {
  const [last, setLast] = useState<{ id: string; summary: ChangeSummary | undefined }>()
  useEffect(() => {
    const stop = new AbortController()
    const tell = (summary: ChangeSummary | undefined) => {
      summaries.set(record, summary)
      if (!stop.signal.aborted) setLast({ id: record.call.id, summary })
    }
    // what could not be fetched, or is not wanted any more
    if (!summaries.has(record)) changeSummary(record, stop.signal).then(tell, () => {})
    return () => stop.abort()
  }, [record])
  if (summaries.has(record)) return summaries.get(record)
  return last?.id === record.call.id ? last.summary : undefined
}

'use client'
import { useEffect, useState } from 'react'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { changeSummary, type ChangeSummary } from './changeSummary.ts'

type Known = { execution: Execution; summary: ChangeSummary | undefined }

/** By record, so that a line that comes back into view is not compared again. */
const summaries = new WeakMap<ToolCallRecord, Known>()

/**
 * What a call changes in one line. While a newer record of the same call is read, what the last one
 * said; undefined where there is nothing to say, or not yet.
 */
export function useChangeSummary(
  execution: Execution,
  record: ToolCallRecord,
): ChangeSummary | undefined {
  const [last, setLast] = useState<{ id: string; summary: ChangeSummary | undefined }>()
  useEffect(() => {
    const stop = new AbortController()
    const tell = (summary: ChangeSummary | undefined) => {
      summaries.set(record, { execution, summary })
      if (!stop.signal.aborted) setLast({ id: record.call.id, summary })
    }
    // what could not be fetched, or is not wanted any more
    if (summaries.get(record)?.execution !== execution)
      changeSummary(execution, record, stop.signal).then(tell, () => {})
    return () => stop.abort()
  }, [execution, record])
  const known = summaries.get(record)
  if (known?.execution === execution) return known.summary
  return last?.id === record.call.id ? last.summary : undefined
}

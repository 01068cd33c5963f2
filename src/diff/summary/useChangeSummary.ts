'use client'
import { useContext, useEffect, useState } from 'react'
import { callIn } from '../../runtime/useFollowed.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
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
  const call = callIn(useContext(ToolRuntimeContext)?.ledger, record)
  const [last, setLast] = useState<{ call: unknown; summary: ChangeSummary | undefined }>()
  useEffect(() => {
    const stop = new AbortController()
    const tell = (summary: ChangeSummary | undefined) => {
      summaries.set(record, { execution, summary })
      if (!stop.signal.aborted) setLast({ call, summary })
    }
    // what could not be fetched, or is not wanted any more
    if (summaries.get(record)?.execution !== execution)
      changeSummary(execution, record, stop.signal).then(tell, () => {})
    return () => stop.abort()
  }, [execution, record, call])
  const known = summaries.get(record)
  if (known?.execution === execution) return known.summary
  return last?.call === call ? last.summary : undefined
}

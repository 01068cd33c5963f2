'use client'
import { useEffect, useMemo, useRef } from 'react'
import type { ToolRuntime } from '../../requests/useToolRuntime.ts'
import { useLatest } from '../../internal/hooks.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import { useOpenCalls } from '../../status/useToolCallStatus.ts'
import { waitsForPerson } from '../../status/asking.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
export { observeRecord, rememberRecord } from './observeRecord.ts'

const NONE: readonly ToolCallRecord[] = []

type WaitingCallsProps = {
  runtime: ToolRuntime
  policy: ToolPolicy | undefined
  records: readonly ToolCallRecord[] | undefined
  onChange: (waiting: readonly ToolCallRecord[]) => void
}

/**
 * Tells the app which calls wait for the person, whenever that changes; with an empty list when the
 * last one is answered.
 */
export function WaitingCalls({
  runtime,
  policy,
  records = NONE,
  onChange,
}: WaitingCallsProps): null {
  const open = useOpenCalls(runtime, policy, records)
  const waiting = useMemo(
    () => open.filter(({ status }) => waitsForPerson(status)).map(({ record }) => record),
    [open],
  )
  const latest = useLatest(onChange)
  const lastReported = useRef('')
  useEffect(() => {
    const asked = JSON.stringify(
      waiting.map((record) => [
        runtime.ledger.identityOf(record).number,
        record.request?.id,
        record.question?.id,
      ]),
    )
    if (asked === lastReported.current || (lastReported.current === '' && waiting.length === 0))
      return
    lastReported.current = asked
    latest.current(waiting)
  }, [waiting, latest, runtime])
  return null
}

'use client'
import { useEffect, useMemo, useRef } from 'react'
import type { HostPort } from '../host/useHost.ts'
import { useLatest } from '../internal/useLatest.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { useOpenCalls } from '../status/useOpenCalls.ts'
import { waitsForPerson } from '../status/waitsFor.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

const NONE: readonly ToolCallRecord[] = []

/**
 * Tells the app which calls stand still until the person does something, whenever that changes;
 * with none when the last one went.
 */
export function useAttention(
  port: HostPort,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[] = NONE,
  onAttention?: (waiting: readonly ToolCallRecord[]) => void,
): void {
  const open = useOpenCalls(port, policy, onAttention ? records : NONE)
  const waiting = useMemo(
    () => open.filter(({ status }) => waitsForPerson(status)).map(({ record }) => record),
    [open],
  )
  const latest = useLatest(onAttention)
  const told = useRef('')
  useEffect(() => {
    const ids = JSON.stringify(
      waiting.map(({ call, request, question }) => [call.id, request?.id, question?.id]),
    )
    if (ids === told.current || (told.current === '' && waiting.length === 0)) return
    told.current = ids
    latest.current?.(waiting)
  }, [waiting, latest])
}

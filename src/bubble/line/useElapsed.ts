'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStopwatch } from './createStopwatch.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'

/**
 * How long a call ran, in milliseconds: by the record's times where it has them, else by what this
 * page saw of it. Undefined where nothing is known.
 */
export function useElapsed(
  { times }: ToolCallRecord,
  kind: ToolCallStatus['kind'],
): number | undefined {
  const startedAt = typeof times?.startedAt === 'number' ? times.startedAt : undefined
  const [watch] = useState(() => {
    const started = createStopwatch()
    if (kind === 'running') started.start(headStart(startedAt))
    return started
  })
  const seen = useSyncExternalStore(watch.subscribe, watch.elapsed, () => undefined)
  useEffect(() => {
    if (kind === 'running') watch.start(headStart(startedAt))
    else watch.stop()
  }, [watch, kind, startedAt])
  return startedAt !== undefined && typeof times?.endedAt === 'number'
    ? times.endedAt - startedAt
    : seen
}

const headStart = (startedAt: number | undefined): number =>
  startedAt === undefined ? 0 : Math.max(0, Date.now() - startedAt)

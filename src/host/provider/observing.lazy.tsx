'use client'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ToolRuntime } from '../../requests/useToolRuntime.ts'
import { useLatest } from '../../internal/hooks.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import { statusNow, useOpenCalls } from '../../status/useToolCallStatus.ts'
import type { ToolMode } from '../../model/JsonObject.ts'
import { detailsRoot, requestRoot } from '../../ui/bubble/roots.ts'
import { hostHas } from '../hostHas.ts'
import { observeRecord, type Observer, type SpokenStakes } from './observeRecord.ts'
import { waitsForPerson } from '../../status/asking.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
export { Announcer, createAnnouncements } from './Announcer.tsx'
export { rememberRecord } from './observeRecord.ts'

const NONE: readonly ToolCallRecord[] = []

type ObserveRecordsProps = {
  runtime: ToolRuntime
  policy: ToolPolicy | undefined
  records: readonly ToolCallRecord[] | undefined
}

type WaitingCallsProps = ObserveRecordsProps & {
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

const isOpen = ({ result, outcome }: ToolCallRecord): boolean =>
  result === undefined && outcome === undefined

/** Calls of these modes show what they change, when they ask or when they ran. */
const WRITES: ReadonlySet<ToolMode> = new Set(['safe_write', 'local', 'destructive'])

/** Looks after a conversation's calls, on screen or not: each once for every change. */
export function ObserveRecords({
  runtime,
  policy,
  records = NONE,
  armDelay,
}: ObserveRecordsProps & { armDelay: number | undefined }): null {
  useEffect(() => {
    warnMissingArmDelay(armDelay)
  }, [armDelay])
  /** Those that were observed, each with what ends it. */
  const [seen] = useState(() => new Map<ToolCallRecord, () => void>())
  useEffect(() => {
    const forget = (record: ToolCallRecord) => {
      seen.get(record)?.()
      seen.delete(record)
    }
    const observeAll = () => {
      for (const record of records) {
        if (seen.has(record)) continue
        const status = statusNow(record, runtime, policy)
        if (isOpen(record) && WRITES.has(status.mode)) detailsRoot.load()
        seen.set(record, runtime.observe(record, status))
      }
    }
    const stay = new Set(records)
    for (const record of seen.keys()) if (!stay.has(record)) forget(record)
    observeAll()
    // Another host may gate other calls, and another grant may allow others, so open calls are
    // observed again. Ended calls are not.
    const observeAgain = () => {
      for (const record of records) if (isOpen(record)) forget(record)
      observeAll()
    }
    const stops = [runtime.subscribe(observeAgain), runtime.grants?.subscribe(observeAgain)]
    return () => stops.forEach((stop) => stop?.())
  }, [runtime, policy, records, seen])
  useEffect(
    () => () => {
      for (const stop of seen.values()) stop()
      seen.clear()
    },
    [runtime, policy, seen],
  )
  return null
}

const spokenStakes: SpokenStakes = (runtime, policy, status, words) => {
  const now = () => {
    const canOfferUndo = hostHas(runtime.host(), 'offerUndo')
    const { value: views } = requestRoot.state()
    return views?.spokenStakes(policy, status, canOfferUndo, words) ?? []
  }
  const { value, failed } = requestRoot.state()
  if (value || failed || !hostHas(runtime.host(), 'decideConsent', 'settleBatch')) return now()
  return new Promise((resolve) => {
    const ignore = requestRoot.subscribe(() => {
      ignore()
      resolve(now())
    })
  })
}

type Observed = Parameters<ToolRuntime['observe']>

/** Looks after a record that has changed. The returned function ends what it follows. */
export const observe = (
  runtime: ToolRuntime,
  observer: () => Observer,
  ...[record, status]: Observed
): (() => void) => observeRecord(runtime, observer, record, status, spokenStakes)

/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

/** In production: that nothing keeps a stray press from allowing a call. */
function warnMissingArmDelay(armDelay: number | undefined): void {
  try {
    if (armDelay === 0 && process.env.NODE_ENV === 'production')
      console.warn(
        'handrail: armDelay={0} arms Allow at once. A press that was meant for something else can run a call. Leave armDelay out; it is for tests.',
      )
  } catch {
    // a page without a bundler
  }
}

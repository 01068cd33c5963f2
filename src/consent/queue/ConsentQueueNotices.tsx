'use client'
import { useEffect, useRef, useState } from 'react'
import { readRecords } from '../../host/records/readRecord.ts'
import { Icon } from '../../internal/icons/Icon.tsx'
import { EXPIRED_ICON } from '../../internal/icons/icons.ts'
import type { Words } from '../../messages/words.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { deriveToolCallStatus } from '../../status/deriveToolCallStatus.ts'
import type { CallIdentity } from '../../decisions/CallIdentity.ts'
import type { OpenCall } from '../../status/useOpenCalls.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { ConsentQueueState } from './useConsentQueue.ts'
import { useSecondsLeft } from '../dialog/useSecondsLeft.ts'

export type ConsentQueueNoticesProps = {
  queue: ConsentQueueState
  records: readonly ToolCallRecord[]
  words: Words
}

/** Notices about requests that are not in view: one ends soon, some expired, more will come. */
export function ConsentQueueNotices({ queue, records, words }: ConsentQueueNoticesProps) {
  const { items, index, upcoming, show } = queue
  const others = items.filter(
    (item, at) => at !== index && typeof item.record.request?.expiresAt === 'number',
  )
  const first = others.sort(
    (a, b) => (a.record.request?.expiresAt ?? 0) - (b.record.request?.expiresAt ?? 0),
  )[0]
  const seconds = useSecondsLeft(first?.record.request?.expiresAt)
  const expired = useExpired(items, records)
  const endsSoon = first !== undefined && seconds !== undefined && seconds > 0 && seconds <= 60
  return (
    <div className="handrail-queue-notices">
      <div role="status">
        {endsSoon && <p className="handrail-footnote">{words.text('queue.ends_soon')}</p>}
        {expired > 0 && (
          <p className="handrail-footnote">
            <Icon path={EXPIRED_ICON} />
            {words.count('queue.expired', expired)}
          </p>
        )}
      </div>
      {endsSoon && (
        <button type="button" className="handrail-button" onClick={() => show(first.record)}>
          <span>{words.text('queue.show')}</span>
        </button>
      )}
      {upcoming > 0 && <p className="handrail-footnote">{words.count('queue.later', upcoming)}</p>}
    </div>
  )
}

/** How many of those that were open here ended without a decision. */
function useExpired(open: readonly OpenCall[], records: readonly ToolCallRecord[]): number {
  const { ledger } = useToolRuntime('ConsentQueue')
  const asked = useRef(new WeakSet<CallIdentity>())
  const [count, setCount] = useState(0)
  useEffect(() => {
    for (const { record } of open) asked.current.add(ledger.identityOf(record))
    setCount(
      readRecords(records).filter(
        (record) =>
          asked.current.has(ledger.identityOf(record)) &&
          deriveToolCallStatus(record).kind === 'expired',
      ).length,
    )
  }, [ledger, open, records])
  return count
}

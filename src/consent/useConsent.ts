'use client'
import { useContext, useState } from 'react'
import { payloadOf, shownOf } from '../host/shownCall.ts'
import { PolicyContext, useHost } from '../host/useHost.ts'
import type { ToolCallStatus } from '../status/ToolCallStatus.ts'
import type { JsonObject, ToolCallRecord } from '../tool-call/index.ts'

/** The state of a request and the verbs that decide it. */
export type Consent = {
  /** What would run, as it was when it was first shown. */
  payload: JsonObject
  /** Decided, and on its way: nothing can be pressed. */
  isSending: boolean
  /** Decided, and the run ended before it arrived. */
  isUnsent: boolean
  /** Why Allow is off, as the catalogue's key. A denial always works. */
  blocked: 'consent.blocked_arguments' | 'consent.blocked_digest' | undefined
  /** Why the last decision did not arrive. */
  error: Error | undefined
  allow(): void
  deny(): void
  /** Sends again what did not arrive, where the app can. */
  retry: (() => void) | undefined
}

/** A person's decision on one call. Each verb works once; the host is called in the click itself. */
export function useConsent(record: ToolCallRecord, status: ToolCallStatus): Consent {
  const port = useHost('useConsent')
  const policy = useContext(PolicyContext)
  const entry = port.entry(record)
  const shown = shownOf(record, policy)
  const isSending = status.details.includes('sending') || status.details.includes('batch_open')
  const isUnsent = status.details.includes('unsent')
  const blocked = record.argumentsState === 'invalid' ? 'consent.blocked_arguments' : shown ? undefined : 'consent.blocked_digest'
  const [retryFailure, setRetryFailure] = useState<Error>()
  return {
    payload: shown?.payload ?? payloadOf(record),
    isSending,
    isUnsent,
    blocked,
    error: retryFailure ?? entry?.error,
    allow: () => {
      if (!isSending && blocked === undefined) port.decide(record, { kind: 'allow' })
    },
    deny: () => {
      if (!isSending) port.decide(record, { kind: 'deny' })
    },
    retry:
      isUnsent && port.host().retry
        ? () => {
            setRetryFailure(undefined)
            port.retry(record).catch((reason: unknown) => setRetryFailure(reason instanceof Error ? reason : new Error(String(reason))))
          }
        : undefined,
  }
}

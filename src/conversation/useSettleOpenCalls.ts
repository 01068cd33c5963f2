'use client'
import { useContext } from 'react'
import { PolicyContext, useHost, type HostPort } from '../host/useHost.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { settleOpenCalls, WENT_ON, type SettlePolicy } from './settleOpenCalls.ts'

/**
 * Ends what is open before the conversation goes on: call it when the person sends a message,
 * stops, or switches, and wait for it. Each request is answered once: what the person has just
 * decided stays decided. The promise resolves when the host has taken all of it, also what was on
 * its way; it never rejects, what did not arrive is said where it stands. Throws an error where
 * there is no provider.
 */
export function useSettleOpenCalls(
  records: readonly ToolCallRecord[],
): (policy: SettlePolicy) => Promise<void> {
  const port = useHost('useSettleOpenCalls')
  const policy = useContext(PolicyContext)
  return (how) => settle(port, { records, policy }, how)
}

async function settle(
  port: HostPort,
  { records, policy }: { records: readonly ToolCallRecord[]; policy: ToolPolicy | undefined },
  how: SettlePolicy,
): Promise<void> {
  const context = {
    policy,
    ledger: port,
    holds: (record: ToolCallRecord) => port.host().holds?.(record) === true,
    isGranted: port.grants?.covers,
  }
  for (const { record, decision, answer } of settleOpenCalls(records, how, context)) {
    if (answer) port.answer(record, answer)
    else
      port.decide(
        record,
        decision.kind === 'deny' ? { kind: 'deny', reason: WENT_ON } : { kind: 'abort' },
      )
  }
  const isSending = () =>
    records
      .map((record) => port.entry(record))
      .some((entry) => entry?.state === 'sending' && !entry.elsewhere)
  if (how === 'leave' || !isSending()) return
  await new Promise<void>((resolve) => {
    const stop = port.store.subscribeAll(() => {
      if (isSending()) return
      stop()
      resolve()
    })
  })
}

'use client'
import { useContext } from 'react'
import { isGated } from '../host/hostHas.ts'
import { readRecords } from '../host/readRecord.ts'
import { answerQuestion, decideCall } from '../requests/decide.ts'
import { PolicyContext, useToolRuntime, type ToolRuntime } from '../requests/useToolRuntime.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import { settleOpenCalls, WENT_ON_REASON, type SettleAction } from './settleOpenCalls.ts'

/**
 * Ends what is open before the conversation goes on: call it when the person sends a message,
 * stops, or switches, and wait for it. Each request is answered once: what the person has just
 * decided stays decided. The promise resolves when the host has taken all of it. It never rejects:
 * a failed answer is told on its call. Throws without a provider.
 * @example
 * const settle = useSettleOpenCalls(calls.list)
 * const send = async (text: string) => {
 *   await settle('deny')
 *   await post('/api/chat', { text })
 * }
 */
export function useSettleOpenCalls(
  records: readonly ToolCallRecord[],
): (policy: SettleAction) => Promise<void> {
  const runtime = useToolRuntime('useSettleOpenCalls')
  const policy = useContext(PolicyContext)
  return (action) => settle(runtime, { records: readRecords(records), policy }, action)
}

async function settle(
  runtime: ToolRuntime,
  { records, policy }: { records: readonly ToolCallRecord[]; policy: ToolPolicy | undefined },
  action: SettleAction,
): Promise<void> {
  const context = {
    policy,
    decisions: runtime,
    isGated: (record: ToolCallRecord) => isGated(record, runtime.host()),
    isGranted: runtime.grants?.isGranted,
  }
  for (const { record, decision, answer } of settleOpenCalls(records, action, context)) {
    if (answer) answerQuestion(runtime, record, answer)
    else
      decideCall(
        runtime,
        record,
        decision.kind === 'deny' ? { kind: 'deny', reason: WENT_ON_REASON } : { kind: 'abort' },
      )
  }
  const isSending = () =>
    records
      .map((record) => runtime.entry(record))
      .some((entry) => entry?.state === 'sending' && !entry.otherTab)
  if (action === 'leave' || !isSending()) return
  await new Promise<void>((resolve) => {
    const stop = runtime.ledger.subscribeAll(() => {
      if (isSending()) return
      stop()
      resolve()
    })
  })
}

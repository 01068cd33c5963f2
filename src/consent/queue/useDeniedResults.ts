'use client'
import { useContext, useEffect, useMemo } from 'react'
import { shownPayloadOf } from '../../host/ledger/shownPayload.ts'
import { PolicyContext } from '../../host/useToolRuntime.ts'
import type { OpenCall } from '../../status/useOpenCalls.ts'
import { renderConfirmation } from '../../template/confirmation/renderConfirmation.ts'
import type { ToolCallRecord, ToolResult } from '../../tool-call/index.ts'
import { declaredConfirmationOf } from '../dialog/request/declaredConfirmationOf.ts'
import { deniedResultOf } from '../dialog/answer/deniedResultOf.ts'

/**
 * The results that the tools of these calls declare for a denial, rendered before they are needed:
 * a denial never waits, and stands without one.
 */
export function useDeniedResults(
  calls: readonly OpenCall[],
): (record: ToolCallRecord) => ToolResult | undefined {
  const policy = useContext(PolicyContext)
  const results = useMemo(
    () => ({ policy, of: new WeakMap<ToolCallRecord, ToolResult | undefined>() }),
    [policy],
  )
  useEffect(() => {
    for (const { record } of calls) {
      const declared = declaredConfirmationOf(record, policy)
      const shown = shownPayloadOf(record, policy)
      const isReadable = record.argumentsState === undefined || record.argumentsState === 'complete'
      if (!declared || !shown || !isReadable || results.of.has(record)) continue
      results.of.set(record, undefined)
      void renderConfirmation(declared.spec, shown.payload, declared.options).then((prompt) =>
        results.of.set(record, deniedResultOf(prompt)),
      )
    }
  }, [calls, policy, results])
  return (record) => results.of.get(record)
}

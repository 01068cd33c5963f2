'use client'
import { useContext, useEffect, useMemo } from 'react'
import { shownOf } from '../../host/ledger/shownCall.ts'
import { PolicyContext } from '../../host/useHost.ts'
import type { OpenCall } from '../../status/useOpenCalls.ts'
import { renderConfirmation } from '../../template/confirmation/renderConfirmation.ts'
import type { ToolCallRecord, ToolResult } from '../../tool-call/index.ts'
import { declaredOf } from '../dialog/request/declaredOf.ts'
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
      const declared = declaredOf(record, policy)
      const shown = shownOf(record, policy)
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

'use client'
import { bindableSteps } from '../../execution/digestOf.ts'
import { runInSlices } from '../../internal/work/runInSlices.ts'
import { useContext, useEffect, useMemo } from 'react'
import { PolicyContext } from '../../runtime/useToolRuntime.ts'
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
    for (const { record, status } of calls) {
      const { execution } = status
      const declared = declaredConfirmationOf(record, execution)
      if (!declared || results.of.has(record)) continue
      results.of.set(record, undefined)
      void runInSlices(bindableSteps(execution)).then(async (isBindable) => {
        if (!isBindable) return
        const prompt = await renderConfirmation(
          declared.spec,
          execution.arguments,
          declared.options,
        )
        results.of.set(record, deniedResultOf(prompt))
      })
    }
  }, [calls, policy, results])
  return (record) => results.of.get(record)
}

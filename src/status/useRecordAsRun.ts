'use client'
import { useContext, useMemo } from 'react'
import { ToolRuntimeContext } from '../host/useToolRuntime.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { JsonObject, ToolCallRecord } from '../tool-call/index.ts'

/** The record of a call with what it runs with: where the person edited what it was given, that. */
export function useRecordAsRun(record: ToolCallRecord, status: ToolCallStatus): ToolCallRecord {
  const edited = useEditedArguments(record, status)
  return useMemo(
    () =>
      edited
        ? { ...record, argumentsText: '', call: { ...record.call, arguments: edited } }
        : record,
    [record, edited],
  )
}

/**
 * The arguments that an allowed call runs with, if the person edited them. Taken from this page's
 * decision, otherwise from the one that the protocol reports. Undefined while the call still asks.
 */
export function useEditedArguments(
  record: ToolCallRecord,
  { kind }: ToolCallStatus,
): JsonObject | undefined {
  const entry = useContext(ToolRuntimeContext)?.entry(record)
  const decision: unknown =
    entry?.decision && entry.state !== 'failed' ? entry.decision : record.decision
  return kind !== 'awaiting_consent' &&
    isJsonObject(decision) &&
    decision.kind === 'allow' &&
    decision.edited === true &&
    isJsonObject(decision.arguments)
    ? decision.arguments
    : undefined
}

'use client'
import { useContext } from 'react'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { JsonObject, ToolCallRecord } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/isJsonObject.ts'
import { HostContext } from '../host/useHost.ts'

/**
 * What an allowed call runs with, where the person edited what it was given: by the decision of
 * this page, else by the one that the protocol reports. A call that still asks has none, whatever
 * is reported of it.
 */
export function useEditedArguments(
  record: ToolCallRecord,
  { kind }: ToolCallStatus,
): JsonObject | undefined {
  const entry = useContext(HostContext)?.entry(record)
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

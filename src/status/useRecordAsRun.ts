'use client'
import { useMemo } from 'react'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { useEditedArguments } from './useEditedArguments.ts'

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

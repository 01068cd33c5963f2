'use client'
import { useState } from 'react'
import type { CallIdentity } from '../decisions/CallIdentity.ts'
import type { LedgerStore } from '../decisions/LedgerStore.ts'
import { distinctKeys } from './distinctKeys.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

/** Tells the calls of a list apart, before one of them is looked at. */
export function useFollowed(
  ledger: LedgerStore | undefined,
  records: readonly ToolCallRecord[] | undefined,
): void {
  const [list] = useState({})
  if (records) ledger?.follow(records, list)
}

/** Which call a record tells of. Without a ledger two calls with one id are not told apart. */
export const callIn = (
  ledger: LedgerStore | undefined,
  record: ToolCallRecord,
): CallIdentity | string => ledger?.identityOf(record) ?? record.call.id

/** A name for each of these calls, which stays with it. */
export const callKeys = (
  ledger: LedgerStore | undefined,
  calls: readonly { record: ToolCallRecord }[],
): readonly string[] =>
  distinctKeys(
    calls.map(({ record }) => (ledger ? `${ledger.identityOf(record).number}` : record.call.id)),
  )

'use client'
import { useContext, useMemo } from 'react'
import { readRecord } from '../host/records/readRecord.ts'
import type { LedgerEntry } from '../decisions/Ledger.ts'
import { ToolRuntimeContext, PolicyContext } from '../runtime/useToolRuntime.ts'
import { useGrants } from '../runtime/useGrants.ts'
import { useLedgerEntry } from '../runtime/useLedgerEntry.ts'
import { useDeadline } from '../internal/useDeadline.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { deriveToolCallStatus } from './deriveToolCallStatus.ts'
import { useIsGated } from './useIsGated.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/** Without a provider nothing can be taken back. */
const NO_PROVIDER_ENTRY: LedgerEntry = { state: 'delivered', undo: { kind: 'impossible' } }

/**
 * The status of one call, kept true: by its record, the policy, what was decided on this page, what
 * the host holds, and its deadline. The same object until one of them changes it. Works without a
 * provider, where nothing is held and nothing was decided.
 */
export function useToolCallStatus(record: ToolCallRecord): ToolCallStatus {
  const own = readRecord(record)
  const runtime = useContext(ToolRuntimeContext)
  const policy = useContext(PolicyContext)
  const known = useLedgerEntry(own)
  const entry = runtime ? known : NO_PROVIDER_ENTRY
  const gated = useIsGated(own)
  const grants = useGrants()
  const now = useDeadline(own.question?.expiresAt ?? own.request?.expiresAt)
  return useMemo(
    () =>
      deriveToolCallStatus(own, {
        policy,
        now,
        decisions: { entry: () => entry },
        isGated: () => gated,
        isGranted: grants.length > 0 ? runtime?.grants?.isGranted : undefined,
      }),
    [own, policy, entry, gated, grants, runtime, now],
  )
}

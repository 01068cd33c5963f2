'use client'
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { readRecord } from '../host/records/readRecord.ts'
import type { LedgerEntry } from '../decisions/Ledger.ts'
import { ToolRuntimeContext, PolicyContext } from '../runtime/useToolRuntime.ts'
import { useGrants } from '../runtime/useGrants.ts'
import { useDeadline } from '../internal/useDeadline.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { isGated } from '../host/isGated.ts'
import { deriveToolCallStatus } from './deriveToolCallStatus.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

const never = () => () => {}

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
  const id = own.call.id
  const subscribeEntry = useCallback(
    (listener: () => void) => runtime?.ledger.subscribe(id, listener) ?? (() => {}),
    [runtime, id],
  )
  const readEntry = () => (runtime ? runtime.entry(own) : NO_PROVIDER_ENTRY)
  const entry = useSyncExternalStore(subscribeEntry, readEntry, readEntry)
  const readGated = () => isGated(own, (shown) => runtime?.host().isGated?.(shown) === true)
  const gated = useSyncExternalStore(runtime?.subscribe ?? never, readGated, readGated)
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

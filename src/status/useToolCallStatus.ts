'use client'
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { LedgerEntry } from '../host/ledger/Ledger.ts'
import { HostContext, PolicyContext } from '../host/useHost.ts'
import { useGrants } from '../host/grants/useGrants.ts'
import { useDeadline } from '../internal/useDeadline.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { deriveToolCallStatus, isHeld } from './deriveToolCallStatus.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

const never = () => () => {}

/** Without a provider nothing can be taken back. */
const NOWHERE: LedgerEntry = { state: 'taken', undo: { kind: 'impossible' } }

/**
 * The status of one call, kept true: by its record, the policy, what was decided on this page, what
 * the host holds, and its deadline. The same object until one of them changes it. Works without a
 * provider, where nothing is held and nothing was decided.
 */
export function useToolCallStatus(record: ToolCallRecord): ToolCallStatus {
  const port = useContext(HostContext)
  const policy = useContext(PolicyContext)
  const id = record.call.id
  const subscribeEntry = useCallback(
    (listener: () => void) => port?.store.subscribe(id, listener) ?? (() => {}),
    [port, id],
  )
  const readEntry = () => (port ? port.entry(record) : NOWHERE)
  const entry = useSyncExternalStore(subscribeEntry, readEntry, readEntry)
  const readHolds = () => isHeld(record, (shown) => port?.host().holds?.(shown) === true)
  const holds = useSyncExternalStore(port?.subscribe ?? never, readHolds, readHolds)
  const grants = useGrants()
  const now = useDeadline(record.question?.expiresAt ?? record.request?.expiresAt)
  return useMemo(
    () =>
      deriveToolCallStatus(record, {
        policy,
        now,
        ledger: { entry: () => entry },
        holds: () => holds,
        isGranted: grants.length > 0 ? port?.grants?.covers : undefined,
      }),
    [record, policy, entry, holds, grants, port, now],
  )
}

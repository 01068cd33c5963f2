'use client'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import { executionName, loadKey } from '../../runtime/loadKey.ts'
import { useHostHas } from '../../runtime/useHostHas.ts'
import { defaultQueryClient } from '../../decisions/useLedger.ts'
import { sameJson } from '../../json/sameJson.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { LoadedDiff } from '../DiffState.ts'

/**
 * What the host tells of before and after. `offered`: it is asked when the person wants it.
 * `changed`: it is not any more what is shown.
 */
export type DiffLoad = {
  kind: 'none' | 'offered' | 'loading' | 'failed' | 'loaded' | 'changed'
  loaded?: LoadedDiff | undefined
  error?: Error | undefined
  load(): void
}

/** While a call waits for the person, the file it would change may itself change. */
const REFETCH_INTERVAL_MS = 15_000

/**
 * Asks the host what a call changes: at once while nothing has happened yet, on demand afterwards,
 * when it may be gone. While the call waits for a person it is asked again, and what is shown stays
 * until the person wants the newer one. `given`: both sides are known already, and nobody is asked.
 */
export function useLoadedDiff(
  record: ToolCallRecord,
  status: ToolCallStatus,
  given?: LoadedDiff,
): DiffLoad {
  const runtime = useContext(ToolRuntimeContext)
  const canLoad =
    useHostHas('loadDiff') && given === undefined && status.execution.state === 'complete'
  const [isWanted, setWanted] = useState(false)
  const [first, setFirst] = useState<{ key: string; loaded: LoadedDiff }>()
  const isOpen = status.kind === 'awaiting_consent' || status.kind === 'held'
  const asks = canLoad && (isOpen || isWanted)
  const ledger = runtime?.ledger
  const key = asks ? `${record.call.id} ${executionName(ledger, status.execution)}` : record.call.id
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: loadKey(ledger, 'diff', record, key),
      queryFn: async () => loadedOf(await runtime?.host().loadDiff?.(record)),
      enabled: asks,
      networkMode: 'always',
      retry: 0,
      staleTime: isOpen ? 0 : Infinity,
      refetchInterval: isOpen ? REFETCH_INTERVAL_MS : false,
      refetchOnMount: isOpen,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      meta: { persist: false },
    },
    runtime?.queryClient() ?? defaultQueryClient(),
  )
  // A client that no QueryClientProvider mounted does not hear of the focus.
  const looksAgain = canLoad && isOpen
  useEffect(() => {
    if (!looksAgain) return
    const look = () => document.visibilityState === 'visible' && void refetch()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [looksAgain, refetch])
  if (data && first?.key !== key) setFirst({ key, loaded: data })
  const shown = first?.key === key ? first.loaded : data
  const load = () => {
    setWanted(true)
    if (data) setFirst({ key, loaded: data })
    else if (error) void refetch()
  }
  if (!canLoad) return { kind: 'none', loaded: given, load }
  if (shown && data && isOpen && !sameJson(shown, data))
    return { kind: 'changed', loaded: shown, load }
  if (shown) return { kind: 'loaded', loaded: shown, load }
  if (isFetching) return { kind: 'loading', load }
  return error
    ? { kind: 'failed', error, load }
    : { kind: isOpen || isWanted ? 'loading' : 'offered', load }
}

/** A host may give anything; what is no object with one of the two sides is no answer. */
function loadedOf(value: unknown): LoadedDiff {
  if (typeof value !== 'object' || value === null || !('before' in value || 'after' in value))
    throw new Error('The app gave no diff.')
  const { before, after } = value as Partial<LoadedDiff>
  return { before, after }
}

'use client'
import { QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { trackAsMutation } from '../trackAsMutation.ts'
import { createLedger } from './createLedger.ts'
import type { LedgerStore } from './LedgerStore.ts'

const ledgersByClient = new WeakMap<QueryClient, Map<string, LedgerStore>>()
let defaultClient: QueryClient | undefined

/**
 * The client that carries the kit's requests when the app names none. Never one from context: its
 * defaults are the app's.
 */
export function defaultQueryClient(): QueryClient {
  defaultClient ??= new QueryClient()
  return defaultClient
}

/**
 * The ledger of a conversation: one per client and name. Without a name, and on a server, it lives
 * as long as its provider.
 */
export function useLedger(client: QueryClient, conversation: string | undefined): LedgerStore {
  const [unnamed] = useState(() => createTrackedLedger(client, undefined))
  return useMemo(
    () =>
      conversation === undefined || typeof document === 'undefined'
        ? unnamed
        : namedLedger(client, conversation),
    [client, conversation, unnamed],
  )
}

function namedLedger(client: QueryClient, conversation: string): LedgerStore {
  const ledgersOfClient = ledgersByClient.get(client) ?? new Map<string, LedgerStore>()
  ledgersByClient.set(client, ledgersOfClient)
  const ledger = ledgersOfClient.get(conversation) ?? createTrackedLedger(client, conversation)
  ledgersOfClient.set(conversation, ledger)
  return ledger
}

const createTrackedLedger = (client: QueryClient, conversation: string | undefined): LedgerStore =>
  createLedger(
    (id, request) =>
      trackAsMutation(client, ['handrail', 'consent', conversation ?? null, id], request),
    { client, conversation },
  )

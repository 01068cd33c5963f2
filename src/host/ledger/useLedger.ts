'use client'
import { QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { carryRequest } from '../carryRequest.ts'
import { createLedger, type LedgerStore } from './createLedger.ts'

const named = new WeakMap<QueryClient, Map<string, LedgerStore>>()
let kitsOwn: QueryClient | undefined

/**
 * The client that carries the kit's requests when the app names none. Never one from context: its
 * defaults are the app's.
 */
export function kitQueryClient(): QueryClient {
  kitsOwn ??= new QueryClient()
  return kitsOwn
}

/**
 * The ledger of a conversation: one per client and name. Without a name, and on a server, it lives
 * as long as its provider.
 */
export function useLedger(client: QueryClient, conversation: string | undefined): LedgerStore {
  const [unnamed] = useState(() => ledgerOn(client, undefined))
  return useMemo(
    () =>
      conversation === undefined || typeof document === 'undefined'
        ? unnamed
        : namedLedger(client, conversation),
    [client, conversation, unnamed],
  )
}

function namedLedger(client: QueryClient, conversation: string): LedgerStore {
  const ofClient = named.get(client) ?? new Map<string, LedgerStore>()
  named.set(client, ofClient)
  const ledger = ofClient.get(conversation) ?? ledgerOn(client, conversation)
  ofClient.set(conversation, ledger)
  return ledger
}

const ledgerOn = (client: QueryClient, conversation: string | undefined): LedgerStore =>
  createLedger(
    (id, request) =>
      carryRequest(client, ['handrail', 'consent', conversation ?? null, id], request),
    { client, conversation },
  )

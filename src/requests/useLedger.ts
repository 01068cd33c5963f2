'use client'
import { QueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { oncePer } from '../internal/basics.ts'
import { createLedger, type LedgerStore } from './createLedger.ts'

/** `users`: providers that are mounted. `forget`: runs some time after the last one has gone. */
type SharedLedger = {
  ledger: LedgerStore
  users: number
  forget?: ReturnType<typeof setTimeout> | undefined
}

const ledgersOf = oncePer((_client: QueryClient) => new Map<string, SharedLedger>())

/**
 * How long a conversation that nobody shows is remembered, in milliseconds. The same as the
 * `gcTime` of TanStack Query.
 */
const FORGET_AFTER_MS = 5 * 60_000

let defaultClient: QueryClient | undefined

/**
 * The client that carries the kit's requests when the app names none. Never one from context: its
 * defaults are the app's.
 */
export const defaultQueryClient = (): QueryClient => (defaultClient ??= new QueryClient())

/**
 * The ledger of a conversation: one per client and name, until some time after its last provider
 * has gone. Without a name, and on a server, it lives as long as its provider.
 */
export function useLedger(client: QueryClient, conversation: string | undefined): LedgerStore {
  const [unnamed] = useState(() => createLedger({ client }))
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const shared =
    conversation === undefined || typeof document === 'undefined'
      ? undefined
      : sharedLedger(client, conversation)
  useEffect(() => {
    if (!shared || conversation === undefined) return
    // another provider made one while this one was hidden
    if (sharedLedger(client, conversation, shared) !== shared) return drawAgain()
    return retain(client, conversation, shared)
  }, [client, conversation, shared])
  return shared?.ledger ?? unnamed
}

/** `own`: what a provider shows again that may have been forgotten. */
function sharedLedger(client: QueryClient, conversation: string, own?: SharedLedger): SharedLedger {
  const known = ledgersOf(client).get(conversation)
  if (known) return known
  const shared = own ?? { ledger: createLedger({ client, conversation }), users: 0 }
  ledgersOf(client).set(conversation, shared)
  own?.ledger.tabs.join() // it has left them
  // a render that is thrown away never mounts
  forgetLater(client, conversation, shared)
  return shared
}

/** Counts one more user; returns the way to go. */
function retain(client: QueryClient, conversation: string, shared: SharedLedger): () => void {
  shared.users += 1
  clearTimeout(shared.forget)
  return () => {
    shared.users -= 1
    if (shared.users === 0) forgetLater(client, conversation, shared)
  }
}

function forgetLater(client: QueryClient, conversation: string, shared: SharedLedger): void {
  clearTimeout(shared.forget)
  shared.forget = setTimeout(() => {
    ledgersOf(client).delete(conversation)
    shared.ledger.tabs.close()
  }, FORGET_AFTER_MS)
  ;(shared.forget as { unref?: () => void }).unref?.() // in Node, nothing that keeps the process alive
}

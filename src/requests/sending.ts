import type { QueryClient } from '@tanstack/react-query'
import { callSafely, errorOf, trackAsMutation } from '../host/trackAsMutation.ts'
import { lostState } from '../model/hostErrors.ts'

/**
 * The progress of something sent to the host. `overdue`: no end in time, so it may be sent again.
 * `refused`: the host did not take it, and nothing ran. `gone`: it no longer exists.
 */
type SendState = 'idle' | 'staged' | 'sending' | 'taken' | 'overdue' | 'failed' | 'refused' | 'gone'

/**
 * `stage`: it waits for the rest of its batch. `send`: a press, a grant or the policy. `hear`: another
 * tab says that the host has taken it. `wait`: its time has passed. The others are answers of the host.
 */
export type SendEvent = 'stage' | 'send' | 'take' | 'fail' | 'refuse' | 'close' | 'wait' | 'hear'

type Table = Record<SendState, Partial<Record<SendEvent, SendState>>>

/** The transition table of everything sent. An event that a state does not name changes nothing. */
export const SENDING = {
  idle: { stage: 'staged', send: 'sending', hear: 'taken' },
  staged: { stage: 'staged', send: 'sending', hear: 'taken' },
  sending: {
    take: 'taken',
    fail: 'failed',
    refuse: 'refused',
    close: 'gone',
    wait: 'overdue',
    hear: 'taken',
  },
  taken: { wait: 'overdue' },
  overdue: { send: 'sending', fail: 'failed', refuse: 'refused', close: 'gone' },
  failed: { stage: 'staged', send: 'sending', hear: 'taken' },
  refused: { stage: 'staged', send: 'sending', hear: 'taken' },
  gone: { hear: 'taken' },
} as const satisfies Table

/** The state after an event. Pure and total. */
export const afterEvent = (state: SendState, event: SendEvent): SendState =>
  (SENDING as Table)[state][event] ?? state

export const mayHappen = (state: SendState, event: SendEvent): boolean => event in SENDING[state]

export type Verb = 'decide' | 'answer' | 'undo' | 'redo' | 'stop' | 'rerun' | 'resend'

/** Allowances of a verb, which else is sent once. */
type VerbRow = {
  key?: string
  retries?: number
  overdueAfter?: number
}

export const VERBS = {
  decide: { key: 'consent' },
  answer: { key: 'consent' },
  undo: { retries: 2 },
  redo: { retries: 2 },
  stop: { overdueAfter: 10_000 },
  rerun: {},
  resend: {},
} as const satisfies Record<Verb, VerbRow>

/** Owner of a ledger: the QueryClient for its requests, and the name of the conversation. */
export type LedgerOwner = {
  readonly client?: QueryClient | undefined
  readonly conversation?: string | undefined
}

export type Sent<T> =
  { event: 'take'; value: T } | { event: 'fail' | 'refuse' | 'close'; error: Error }

/**
 * Calls the host at once, as a mutation, so that the app's own devtools show it. Never rejects.
 * `mayRepeat`: twice does no harm.
 */
export function send<T>(
  { client, conversation }: LedgerOwner,
  verb: Verb,
  id: string,
  call: () => T | Promise<T>,
  mayRepeat = false,
): Promise<Sent<T>> {
  const { key = verb, retries = 0 }: VerbRow = VERBS[verb]
  const sent = client
    ? trackAsMutation(
        client,
        ['handrail', key, conversation ?? null, id],
        call,
        mayRepeat ? retries : 0,
      )
    : callSafely(call)
  return sent.then(
    (value) => ({ event: 'take', value }),
    (reason: unknown) => {
      const error = errorOf(reason)
      return { event: lostEvent(error), error }
    },
  )
}

const LOST = { failed: 'fail', refused: 'refuse', gone: 'close' } as const

/** The event that an error of a host stands for. */
export const lostEvent = (error: Error) => LOST[lostState(error)]

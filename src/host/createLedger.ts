import type { QueryClient } from '@tanstack/react-query'
import { sameJson } from '../json/sameJson.ts'
import type { ConsentDecision, QuestionAnswer, ToolCall, UndoStatus } from '../tool-call/index.ts'
import type { LedgerEntry } from './Ledger.ts'

/** Whose ledger it is: the client that carries its requests, and the conversation's name. */
export type LedgerHome = { readonly client?: QueryClient | undefined; readonly conversation?: string | undefined }

/** What was decided in one conversation, by record id and digest. Synchronous: a second decision on the same call finds the first. */
export interface LedgerStore {
  /** Something was decided about a call of this id. Cheap: asked for every call. */
  has(id: string): boolean
  entry(id: string, digest: string): LedgerEntry | undefined
  /** All that was decided under an id. */
  entriesOf(id: string): readonly LedgerEntry[]
  /** Once: false, and nothing is sent, when a decision on this very call and request stands. One that failed to arrive may be made again. */
  decide(id: string, digest: string, decision: ConsentDecision, send: () => Promise<void>): boolean
  /** Once for each question, as `decide`. `answer` is what is remembered of it. */
  answer(id: string, question: string, answer: QuestionAnswer, send: () => Promise<void>): boolean
  answerTo(id: string, question: string): LedgerEntry | undefined
  /** This page was asked a question. */
  noteQuestion(id: string, question: string): void
  /** Questions that this page was asked and did not answer. */
  unansweredOf(id: string): readonly string[]
  subscribe(id: string, listener: () => void): () => void
  readonly home: LedgerHome
  /** Where taking this very call back stands. Another call that got its id is not it. */
  undo(call: ToolCall): UndoStatus | undefined
  setUndo(call: ToolCall, status: UndoStatus): void
}

/** `carry` is told of every request in flight, and hands its promise on. */
export function createLedger(carry: (id: string, request: Promise<void>) => Promise<void>, home: LedgerHome = {}): LedgerStore {
  const entries = new Map<string, Map<string, LedgerEntry>>()
  const undos = new Map<string, { call: ToolCall; status: UndoStatus }>()
  const listeners = new Map<string, Set<() => void>>()
  const asked = new Map<string, Set<string>>()

  function tell(id: string): void {
    for (const listener of listeners.get(id) ?? []) listener()
  }

  function write(id: string, digest: string, entry: LedgerEntry): void {
    const ofId = entries.get(id) ?? new Map<string, LedgerEntry>()
    entries.set(id, ofId.set(digest, entry))
    tell(id)
  }

  function carryOut(id: string, key: string, said: Pick<LedgerEntry, 'decision' | 'answer'>, send: () => Promise<void>): void {
    write(id, key, { ...said, state: 'sending' })
    carry(id, start(send)).then(
      () => write(id, key, { ...said, state: 'taken' }),
      (reason: unknown) => write(id, key, { ...said, state: 'failed', error: errorOf(reason) }),
    )
  }

  return {
    home,
    has: (id) => entries.has(id),
    entry: (id, digest) => entries.get(id)?.get(digest),
    entriesOf: (id) => [...(entries.get(id)?.values() ?? [])],
    decide(id, digest, decision, send) {
      const standing = entries.get(id)?.get(digest)
      if (standing && standing.state !== 'failed' && standing.decision?.id === decision.id) return false
      carryOut(id, digest, { decision }, send)
      return true
    },
    answer(id, question, answer, send) {
      const standing = entries.get(id)?.get(keyOf(question))
      if (standing && standing.state !== 'failed') return false
      carryOut(id, keyOf(question), { answer }, send)
      return true
    },
    answerTo: (id, question) => entries.get(id)?.get(keyOf(question)),
    noteQuestion: (id, question) => void asked.set(id, (asked.get(id) ?? new Set()).add(question)),
    unansweredOf: (id) => [...(asked.get(id) ?? [])].filter((question) => !entries.get(id)?.has(keyOf(question))),
    undo(call) {
      const known = undos.get(call.id)
      return known && isSameCall(known.call, call) ? known.status : undefined
    },
    setUndo(call, status) {
      undos.set(call.id, { call, status })
      tell(call.id)
    },
    subscribe(id, listener) {
      const ofId = listeners.get(id) ?? new Set()
      listeners.set(id, ofId.add(listener))
      return () => {
        ofId.delete(listener)
        if (ofId.size === 0 && listeners.get(id) === ofId) listeners.delete(id)
      }
    },
  }
}

/** Questions stand beside decisions, whose keys are digests. */
const keyOf = (question: string): string => `question ${question}`

const isSameCall = (a: ToolCall, b: ToolCall): boolean => a === b || (a.name === b.name && sameJson(a.arguments, b.arguments))

function start(send: () => Promise<void>): Promise<void> {
  try {
    return Promise.resolve(send())
  } catch (error) {
    return Promise.reject(errorOf(error))
  }
}

/** Hosts reject with anything, also with nothing. */
function errorOf(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(typeof reason === 'string' && reason !== '' ? reason : 'The app gave no reason.')
}

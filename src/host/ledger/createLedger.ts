import type { QueryClient } from '@tanstack/react-query'
import { sameJson } from '../../json/sameJson.ts'
import type {
  ConsentDecision,
  QuestionAnswer,
  ToolCall,
  UndoStatus,
} from '../../tool-call/index.ts'
import { errorOf } from '../errorOf.ts'
import type { LedgerEntry } from './Ledger.ts'
import type { LedgerUpdate, OtherTabs } from '../tabs/joinTabs.lazy.ts'
import type { BatchEntry } from '../ToolHost.ts'

/** Whose ledger it is: the QueryClient that runs its requests, and the name of the conversation. */
export type LedgerOwner = {
  readonly client?: QueryClient | undefined
  readonly conversation?: string | undefined
}

/**
 * What was decided in one conversation, by record id and digest. Synchronous: a second decision on
 * the same call finds the first.
 */
export interface LedgerStore {
  /** Something was decided about a call of this id. Cheap: asked for every call. */
  has(id: string): boolean
  entry(id: string, digest: string): LedgerEntry | undefined
  /** All that was decided under an id. */
  entriesOf(id: string): readonly LedgerEntry[]
  /**
   * Decides once. Returns false and sends nothing if this call and request already have a decision.
   * A decision that failed to arrive may be made again.
   */
  decide(id: string, digest: string, decision: ConsentDecision, send: () => Promise<void>): boolean
  /**
   * For a batch that is answered together: what is said waits (`staged`) and may be changed,
   * until `size` of the batch's requests are answered; then all of it goes to `send` in one
   * message, once. False when it is on its way or taken. What did not arrive goes again as a whole
   * with the next answer.
   */
  stage(
    id: string,
    key: string,
    member: BatchMember,
    send: (entries: readonly BatchEntry[]) => Promise<void>,
  ): boolean
  /**
   * Drops staged answers of a call that has changed since it was shown: nobody answered the new
   * version.
   */
  dropStaged(id: string, exceptKey: string): void
  /** Like `decide`, once per question. `answer` is the part that is remembered. */
  answer(id: string, question: string, answer: QuestionAnswer, send: () => Promise<void>): boolean
  answerEntry(id: string, question: string): LedgerEntry | undefined
  /** This page was asked a question. */
  rememberQuestion(id: string, question: string): void
  /** Questions that this page was asked and did not answer. */
  unansweredOf(id: string): readonly string[]
  subscribe(id: string, listener: () => void): () => void
  /** Anything was decided, or arrived. */
  subscribeAll(listener: () => void): () => void
  readonly owner: LedgerOwner
  /**
   * Calls back with the other tabs of a named conversation: at once if they were needed before,
   * with undefined if they cannot be reached. The code is loaded with the first request or offer.
   */
  withTabs(then: (tabs: OtherTabs | undefined) => void): void
  /**
   * Starts in one tab only, synchronously if there is nothing to wait for. `begin` resolves true if
   * it may be started again. `onOtherTab` is called if another tab started it.
   */
  runInOneTab(
    lockName: readonly string[],
    begin: () => Promise<boolean>,
    onOtherTab: () => void,
  ): void
  /** The undo status of exactly this call. Another call that got the same id is not it. */
  undo(call: ToolCall): UndoStatus | undefined
  setUndo(call: ToolCall, status: UndoStatus): void
}

/** An answer to one request of a batch. `index`: its place, in which the batch is sent. */
export type BatchMember = {
  batch: string
  size: number
  index: number
  request: string
  entry: BatchEntry
  /** What is remembered of an answer. */ redacted?: QuestionAnswer
}

/** `trackRequest` is called with every request in flight and returns its promise. */
export function createLedger(
  trackRequest: (id: string, request: Promise<void>) => Promise<void>,
  owner: LedgerOwner = {},
): LedgerStore {
  const entries = new Map<string, Map<string, LedgerEntry>>()
  const undos = new Map<string, { call: ToolCall; status: UndoStatus }>()
  const listeners = new Map<string, Set<() => void>>()
  const allListeners = new Set<() => void>()
  const asked = new Map<string, Set<string>>()
  const batches = new Map<string, Map<string, StagedMember>>()
  let tabs: OtherTabs | undefined
  let joiningTabs: Promise<unknown> | undefined

  function notify(id: string): void {
    for (const listener of listeners.get(id) ?? []) listener()
    for (const listener of allListeners) listener()
  }

  function write(id: string, digest: string, entry: LedgerEntry): void {
    const ofId = entries.get(id) ?? new Map<string, LedgerEntry>()
    entries.set(id, ofId.set(digest, entry))
    notify(id)
  }

  function withTabs(then: (tabs: OtherTabs | undefined) => void): void {
    const { conversation } = owner
    if (tabs || conversation === undefined) return then(tabs)
    joiningTabs ??= import('../tabs/joinTabs.lazy.ts')
      .then(({ joinTabs }) => (tabs = joinTabs(conversation, { entry, replace })))
      .catch(() => {})
    void joiningTabs.then(() => then(tabs))
  }

  const entry = (id: string, key: string) => entries.get(id)?.get(key)

  function replace(id: string, key: string, now: LedgerEntry | undefined): void {
    for (const members of batches.values())
      for (const [request, staged] of members)
        if (staged.id === id && staged.key === key) members.delete(request)
    if (now) return write(id, key, now)
    entries.get(id)?.delete(key)
    notify(id)
  }

  /**
   * Writes the entries and sends them, from one tab of all that show them. `lockName` is the same
   * in all tabs; `mutationId` is used in this one.
   */
  function deliver(
    updates: readonly LedgerUpdate[],
    lockName: readonly string[],
    mutationId: string,
    send: () => Promise<void>,
  ): void {
    const writeState = (state: LedgerEntry['state'], error?: Error) => {
      for (const { id, key, decided } of updates)
        write(id, key, { ...decided, state, ...(error && { error }) })
    }
    const publishState = (state: LedgerEntry['state']) =>
      withTabs((others) => others?.publishUpdates(updates, lockName, state))
    const finish = (state: LedgerEntry['state'], error?: Error) => {
      writeState(state, error)
      publishState(state)
      return state === 'failed'
    }
    const sendAndTrack = () => {
      publishState('sending')
      return trackRequest(mutationId, callSafely(send)).then(
        () => finish('delivered'),
        (reason: unknown) => finish('failed', errorOf(reason)),
      )
    }
    writeState('sending')
    inOneTab(lockName, sendAndTrack, () => tabs?.deferToOtherTab(updates, lockName))
  }

  function inOneTab(
    lockName: readonly string[],
    begin: () => Promise<boolean>,
    onOtherTab: () => void,
  ): void {
    const run = (others: OtherTabs | undefined) =>
      others ? others.runInOneTab(lockName, begin, onOtherTab) : void begin()
    if (hasLocks()) withTabs(run)
    else run(tabs)
  }

  function sendBatch(
    batch: string,
    staged: ReadonlyMap<string, StagedMember>,
    send: (entries: readonly BatchEntry[]) => Promise<void>,
  ): void {
    const members = [...staged.values()].sort((a, b) => a.index - b.index)
    const updates = members.map((member) => ({
      id: member.id,
      key: member.key,
      decided: decidedIn(member),
    }))
    deliver(updates, ['batch', batch, ...members.map(({ request }) => request)], batch, () =>
      send(members.map((member) => member.entry)).then(() => void batches.delete(batch)),
    )
  }

  return {
    owner,
    withTabs,
    runInOneTab: inOneTab,
    has: (id) => entries.has(id),
    entry,
    entriesOf: (id) => [...(entries.get(id)?.values() ?? [])],
    decide(id, digest, decision, send) {
      const existing = entries.get(id)?.get(digest)
      if (existing && existing.state !== 'failed' && requestIdOf(existing) === decision.id)
        return false
      deliver([{ id, key: digest, decided: { decision } }], [id, digest, decision.id], id, send)
      return true
    },
    stage(id, key, member, send) {
      const existing = entries.get(id)?.get(key)
      if (
        existing &&
        (existing.state === 'sending' || existing.state === 'delivered') &&
        requestIdOf(existing) === (member.entry.decision?.id ?? '')
      )
        return false
      const members = batches.get(member.batch) ?? new Map<string, StagedMember>()
      if (
        [...members.values()].some(
          (staged) => entries.get(staged.id)?.get(staged.key)?.state === 'sending',
        )
      )
        return false
      for (const [request, staged] of members)
        // the same place, asked for again
        if (staged.id === id && staged.index === member.index) members.delete(request)
      batches.set(member.batch, members.set(member.request, { ...member, id, key }))
      write(id, key, { ...decidedIn(member), state: 'staged' })
      if (members.size >= member.size) sendBatch(member.batch, members, send)
      return true
    },
    dropStaged(id, exceptKey) {
      for (const members of batches.values()) {
        for (const staged of members.values()) {
          if (
            staged.id !== id ||
            staged.entry.answer ||
            staged.key === exceptKey ||
            entries.get(id)?.get(staged.key)?.state === 'sending'
          )
            continue
          replace(id, staged.key, undefined)
        }
      }
    },
    answer(id, question, answer, send) {
      const existing = entries.get(id)?.get(questionKey(question))
      if (existing && existing.state !== 'failed') return false
      deliver(
        [{ id, key: questionKey(question), decided: { answer } }],
        [id, questionKey(question)],
        id,
        send,
      )
      return true
    },
    answerEntry: (id, question) => entries.get(id)?.get(questionKey(question)),
    rememberQuestion: (id, question) =>
      void asked.set(id, (asked.get(id) ?? new Set()).add(question)),
    unansweredOf: (id) =>
      [...(asked.get(id) ?? [])].filter((question) => !entries.get(id)?.has(questionKey(question))),
    undo(call) {
      const known = undos.get(call.id)
      return known && isSameCall(known.call, call) ? known.status : undefined
    },
    setUndo(call, status) {
      undos.set(call.id, { call, status })
      notify(call.id)
    },
    subscribeAll(listener) {
      allListeners.add(listener)
      return () => allListeners.delete(listener)
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

type StagedMember = BatchMember & { id: string; key: string }

const hasLocks = () =>
  (globalThis.navigator as { locks?: unknown } | undefined)?.locks !== undefined

/** Of a decision, here or elsewhere. A question's is in its key. */
const requestIdOf = ({ decision, otherTab }: LedgerEntry): string =>
  (decision ?? otherTab)?.id ?? ''

const decidedIn = ({
  entry: { decision, answer },
  redacted = answer,
}: BatchMember): LedgerUpdate['decided'] =>
  decision ? { decision } : redacted ? { answer: redacted } : {}

/** Questions stand beside decisions, whose keys are digests. */
export const questionKey = (question: string): string => `question ${question}`

const isSameCall = (a: ToolCall, b: ToolCall): boolean =>
  a === b || (a.name === b.name && sameJson(a.arguments, b.arguments))

function callSafely(send: () => Promise<void>): Promise<void> {
  try {
    return Promise.resolve(send())
  } catch (error) {
    return Promise.reject(errorOf(error))
  }
}

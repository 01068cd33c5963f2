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
import type { Line, Tabs } from '../tabs/joinTabs.lazy.ts'
import type { BatchEntry } from '../ToolHost.ts'

/** Whose ledger it is: the client that carries its requests, and the conversation's name. */
export type LedgerHome = {
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
   * Once: false, and nothing is sent, when a decision on this very call and request stands. One
   * that failed to arrive may be made again.
   */
  decide(id: string, digest: string, decision: ConsentDecision, send: () => Promise<void>): boolean
  /**
   * For a batch that is answered together: what is said waits (`batch_open`) and may be changed,
   * until `size` of the batch's requests are answered; then all of it goes to `send` in one
   * message, once. False when it is on its way or taken. What did not arrive goes again as a whole
   * with the next answer.
   */
  hold(
    id: string,
    key: string,
    member: BatchMember,
    send: (entries: readonly BatchEntry[]) => Promise<void>,
  ): boolean
  /**
   * What waits of a call that is no longer what was shown is forgotten: nobody has answered that.
   */
  withdraw(id: string, exceptKey: string): void
  /** Once for each question, as `decide`. `answer` is what is remembered of it. */
  answer(id: string, question: string, answer: QuestionAnswer, send: () => Promise<void>): boolean
  answerTo(id: string, question: string): LedgerEntry | undefined
  /** This page was asked a question. */
  noteQuestion(id: string, question: string): void
  /** Questions that this page was asked and did not answer. */
  unansweredOf(id: string): readonly string[]
  subscribe(id: string, listener: () => void): () => void
  /** Anything was decided, or arrived. */
  subscribeAll(listener: () => void): () => void
  readonly home: LedgerHome
  /**
   * The other tabs of a conversation with a name, at once where they were needed before; none where
   * they cannot be reached. They are fetched with the first request or promise.
   */
  withTabs(then: (tabs: Tabs | undefined) => void): void
  /**
   * Starts in one tab only, in the caller's own turn where nothing has to be waited for. `begin`
   * resolves true when it may be started again. `elsewhere`: another tab has begun.
   */
  inOneTab(what: readonly string[], begin: () => Promise<boolean>, elsewhere: () => void): void
  /** Where taking this very call back stands. Another call that got its id is not it. */
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
  /** What is remembered of an answer. */ kept?: QuestionAnswer
}

/** `carry` is told of every request in flight, and hands its promise on. */
export function createLedger(
  carry: (id: string, request: Promise<void>) => Promise<void>,
  home: LedgerHome = {},
): LedgerStore {
  const entries = new Map<string, Map<string, LedgerEntry>>()
  const undos = new Map<string, { call: ToolCall; status: UndoStatus }>()
  const listeners = new Map<string, Set<() => void>>()
  const followers = new Set<() => void>()
  const asked = new Map<string, Set<string>>()
  const batches = new Map<string, Map<string, Held>>()
  let tabs: Tabs | undefined
  let joining: Promise<unknown> | undefined

  function tell(id: string): void {
    for (const listener of listeners.get(id) ?? []) listener()
    for (const follower of followers) follower()
  }

  function write(id: string, digest: string, entry: LedgerEntry): void {
    const ofId = entries.get(id) ?? new Map<string, LedgerEntry>()
    entries.set(id, ofId.set(digest, entry))
    tell(id)
  }

  function withTabs(then: (tabs: Tabs | undefined) => void): void {
    const { conversation } = home
    if (tabs || conversation === undefined) return then(tabs)
    joining ??= import('../tabs/joinTabs.lazy.ts')
      .then(({ joinTabs }) => (tabs = joinTabs(conversation, { entry, replace })))
      .catch(() => {})
    void joining.then(() => then(tabs))
  }

  const entry = (id: string, key: string) => entries.get(id)?.get(key)

  function replace(id: string, key: string, now: LedgerEntry | undefined): void {
    for (const members of batches.values())
      for (const [request, held] of members)
        if (held.id === id && held.key === key) members.delete(request)
    if (now) return write(id, key, now)
    entries.get(id)?.delete(key)
    tell(id)
  }

  /**
   * Writes what is said, and sends it from one tab of all that show it. `what`: its name in all of
   * them; `carried`: in this one.
   */
  function deliver(
    lines: readonly Line[],
    what: readonly string[],
    carried: string,
    send: () => Promise<void>,
  ): void {
    const become = (state: LedgerEntry['state'], error?: Error) => {
      for (const { id, key, said } of lines)
        write(id, key, { ...said, state, ...(error && { error }) })
    }
    const share = (state: LedgerEntry['state']) =>
      withTabs((others) => others?.share(lines, what, state))
    const end = (state: LedgerEntry['state'], error?: Error) => {
      become(state, error)
      share(state)
      return state === 'failed'
    }
    const begin = () => {
      share('sending')
      return carry(carried, start(send)).then(
        () => end('taken'),
        (reason: unknown) => end('failed', errorOf(reason)),
      )
    }
    become('sending')
    inOneTab(what, begin, () => tabs?.yieldTo(lines, what))
  }

  function inOneTab(
    what: readonly string[],
    begin: () => Promise<boolean>,
    elsewhere: () => void,
  ): void {
    const go = (others: Tabs | undefined) =>
      others ? others.inOneTab(what, begin, elsewhere) : void begin()
    if (hasLocks()) withTabs(go)
    else go(tabs)
  }

  function settle(
    batch: string,
    held: ReadonlyMap<string, Held>,
    send: (entries: readonly BatchEntry[]) => Promise<void>,
  ): void {
    const members = [...held.values()].sort((a, b) => a.index - b.index)
    const lines = members.map((member) => ({
      id: member.id,
      key: member.key,
      said: saidIn(member),
    }))
    deliver(lines, ['batch', batch, ...members.map(({ request }) => request)], batch, () =>
      send(members.map((member) => member.entry)).then(() => void batches.delete(batch)),
    )
  }

  return {
    home,
    withTabs,
    inOneTab,
    has: (id) => entries.has(id),
    entry,
    entriesOf: (id) => [...(entries.get(id)?.values() ?? [])],
    decide(id, digest, decision, send) {
      const standing = entries.get(id)?.get(digest)
      if (standing && standing.state !== 'failed' && requestIn(standing) === decision.id)
        return false
      deliver([{ id, key: digest, said: { decision } }], [id, digest, decision.id], id, send)
      return true
    },
    hold(id, key, member, send) {
      const standing = entries.get(id)?.get(key)
      if (
        standing &&
        (standing.state === 'sending' || standing.state === 'taken') &&
        requestIn(standing) === (member.entry.decision?.id ?? '')
      )
        return false
      const members = batches.get(member.batch) ?? new Map<string, Held>()
      if (
        [...members.values()].some(
          (held) => entries.get(held.id)?.get(held.key)?.state === 'sending',
        )
      )
        return false
      for (const [request, held] of members)
        // the same place, asked for again
        if (held.id === id && held.index === member.index) members.delete(request)
      batches.set(member.batch, members.set(member.request, { ...member, id, key }))
      write(id, key, { ...saidIn(member), state: 'batch_open' })
      if (members.size >= member.size) settle(member.batch, members, send)
      return true
    },
    withdraw(id, exceptKey) {
      for (const members of batches.values()) {
        for (const held of members.values()) {
          if (
            held.id !== id ||
            held.entry.answer ||
            held.key === exceptKey ||
            entries.get(id)?.get(held.key)?.state === 'sending'
          )
            continue
          replace(id, held.key, undefined)
        }
      }
    },
    answer(id, question, answer, send) {
      const standing = entries.get(id)?.get(questionKey(question))
      if (standing && standing.state !== 'failed') return false
      deliver(
        [{ id, key: questionKey(question), said: { answer } }],
        [id, questionKey(question)],
        id,
        send,
      )
      return true
    },
    answerTo: (id, question) => entries.get(id)?.get(questionKey(question)),
    noteQuestion: (id, question) => void asked.set(id, (asked.get(id) ?? new Set()).add(question)),
    unansweredOf: (id) =>
      [...(asked.get(id) ?? [])].filter((question) => !entries.get(id)?.has(questionKey(question))),
    undo(call) {
      const known = undos.get(call.id)
      return known && isSameCall(known.call, call) ? known.status : undefined
    },
    setUndo(call, status) {
      undos.set(call.id, { call, status })
      tell(call.id)
    },
    subscribeAll(listener) {
      followers.add(listener)
      return () => followers.delete(listener)
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

type Held = BatchMember & { id: string; key: string }

const hasLocks = () =>
  (globalThis.navigator as { locks?: unknown } | undefined)?.locks !== undefined

/** Of a decision, here or elsewhere. A question's is in its key. */
const requestIn = ({ decision, elsewhere }: LedgerEntry): string =>
  (decision ?? elsewhere)?.id ?? ''

const saidIn = ({ entry: { decision, answer }, kept = answer }: BatchMember): Line['said'] =>
  decision ? { decision } : kept ? { answer: kept } : {}

/** Questions stand beside decisions, whose keys are digests. */
export const questionKey = (question: string): string => `question ${question}`

const isSameCall = (a: ToolCall, b: ToolCall): boolean =>
  a === b || (a.name === b.name && sameJson(a.arguments, b.arguments))

function start(send: () => Promise<void>): Promise<void> {
  try {
    return Promise.resolve(send())
  } catch (error) {
    return Promise.reject(errorOf(error))
  }
}

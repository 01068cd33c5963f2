import { isJsonObject, type JsonObject } from '../model/JsonObject.ts'
import { isLastingScope } from '../model/Consent.ts'
import type { ConsentDecision, ConsentScope } from '../model/index.ts'
import type { QuestionAnswer } from '../model/ToolCallRecord.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import { digestOf } from '../policy/digestOf.ts'
import { decisionKey, type LedgerEntry, type LedgerUpdate } from './Ledger.ts'
import type { LedgerStore, TabListener } from './LedgerStore.ts'
import { mayHappen } from './sending.ts'
import { sendingOf } from './sendingOf.ts'

/** The other tabs of one conversation in this browser. */
export interface OtherTabs {
  /** Tells what the host has taken; what went in one message is told in one. */
  tellDecided(updates: readonly LedgerUpdate[]): void
  /** Tells anything else about a call. Only the last of it is told again, until another tab tells some. */
  tell(message: { id: string } & JsonObject): void
  /** Asks what was decided about a call: this page may have come later. */
  ask(id: string): void
  close(): void
}

/** Two conversations of one page that have one name do not hear each other. */
const PAGE = `${Math.random()}`

/** Of one message no more entries than this are read: any script of this origin may send one. */
const MAX_ENTRIES = 1000

/**
 * Joins the other tabs of a ledger's conversation. `listeners` get each message about a call that is
 * no decision. Without BroadcastChannel there are no other tabs.
 */
export function joinTabs(ledger: LedgerStore, listeners: Iterable<TabListener>): OtherTabs {
  const { conversation = '' } = ledger.owner
  const line =
    typeof BroadcastChannel === 'undefined'
      ? undefined
      : new BroadcastChannel(`handrail/${conversation}`)
  ;(line as { unref?: () => void } | undefined)?.unref?.() // in Node, it keeps no process alive
  const told = new Map<string, object[]>()
  const lastTold = new Map<string, object>()
  const asked = new Set<string>()

  function post(message: object): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    line?.postMessage({ ...message, page: PAGE })
  }
  function ask(id: string): void {
    asked.add(id)
    post({ id, ask: true })
  }
  line?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isJsonObject(data) || data.page === PAGE) return
    const { id, decided, ask: isAsked } = data
    if (Array.isArray(decided)) return hear(ledger, decided.slice(0, MAX_ENTRIES).flatMap(readNews))
    if (typeof id !== 'string') return
    if (isAsked === true)
      return [...(told.get(id) ?? []), lastTold.get(id) ?? []].flat().forEach(post)
    lastTold.delete(id)
    for (const listener of listeners) listener({ ...data, id })
  })
  // the browser shows a page again that it had put aside
  const onReturn = ({ persisted }: PageTransitionEvent) => persisted && [...asked].forEach(ask)
  globalThis.addEventListener?.('pageshow', onReturn)

  return {
    ask,
    tell(message) {
      lastTold.set(message.id, message)
      post(message)
    },
    tellDecided(updates) {
      const at = Date.now()
      const message = { decided: updates.map((update) => toNews(update, at)) }
      for (const { id } of updates) told.set(id, [...(told.get(id) ?? []), message])
      post(message)
    },
    close() {
      globalThis.removeEventListener?.('pageshow', onReturn)
      line?.close()
    },
  }
}

/** Closes the request that another tab decided; a press of this page that was sent stands. */
function hear(ledger: LedgerStore, news: readonly TabNews[]): void {
  for (const { id, key, entry } of news) {
    const { state = 'idle', decision, answer, otherTab } = ledger.entry(id, key) ?? {}
    const isOwn = (decision?.by.kind === 'person' || answer !== undefined) && !otherTab
    if (mayHappen(state, 'hear') && !(state === 'sending' && isOwn))
      sendingOf(ledger).replace(id, key, entry)
  }
}

/** A decision or an answer of another tab. */
type TabNews = { id: string; key: string; entry: LedgerEntry }

/** Without arguments, texts and names. */
const toNews = ({ id, key, decided: { decision, answer } }: LedgerUpdate, at: number) => ({
  id,
  key,
  said: decision
    ? {
        id: decision.id,
        kind: decision.kind,
        by: decision.by.kind,
        scope: decision.scope,
        ...(decision.kind === 'allow' && decision.edited && { edited: true }),
        at,
      }
    : { kind: answer?.kind, at },
})

const DECISIONS: readonly ConsentDecision['kind'][] = ['allow', 'deny', 'respond', 'abort']
const ANSWERS: readonly QuestionAnswer['kind'][] = ['accept', 'decline', 'cancel']
const ACTOR_KINDS = ['person', 'grant', 'policy'] as const

/** The message may come from another version of handrail, so it is read with care. */
function readNews(news: unknown): readonly TabNews[] {
  if (!isJsonObject(news)) return []
  const { id, key, said } = news
  if (typeof id !== 'string' || typeof key !== 'string' || !isJsonObject(said)) return []
  const kind = oneOf(DECISIONS, said.kind)
  const answer = oneOf(ANSWERS, said.kind)
  if (!kind && !answer) return []
  const by = oneOf(ACTOR_KINDS, said.by)
  const scope = scopeOf(said.scope)
  const asked = typeof said.id === 'string' ? said.id : ''
  const otherTab = {
    id: asked,
    ...(kind && { kind }),
    ...(by && { by: { kind: by } }),
    ...(scope && { scope }),
    ...(said.edited === true && { edited: true as const }),
    ...(typeof said.at === 'number' && { at: said.at }),
    isAbout: (proposed: Execution) => key === decisionKey(asked, digestOf(proposed)),
  }
  const answered = answer && {
    answer: answer === 'accept' ? { kind: answer, value: {} } : { kind: answer },
  }
  return [{ id, key, entry: { otherTab, state: 'taken', ...answered } }]
}

const scopeOf = (value: unknown): ConsentScope | undefined =>
  value === 'once' || isLastingScope(value) ? value : undefined

const oneOf = <T>(list: readonly T[], value: unknown): T | undefined =>
  list.find((item) => item === value)

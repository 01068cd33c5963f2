import type { ConsentDecision, QuestionAnswer } from '../model/index.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import { digestOf } from '../policy/digestOf.ts'
import { decisionKey, type LedgerEntry, type LedgerUpdate } from './Ledger.ts'
import type { LedgerStore, OtherTabs, TabListener } from './createLedger.ts'
import { mayHappen } from './sending.ts'
import { sendingOf } from './sendingOf.ts'

/** Two conversations of one page that have one name do not hear each other. */
const PAGE = `${Math.random()}`

/** A decision or an answer, without arguments, texts and names. */
type News = { id: string; key: string; said: Said }
type Said = { at: number } & (
  | (Pick<ConsentDecision, 'id' | 'kind' | 'scope'> & {
      by: ConsentDecision['by']['kind']
      edited?: true
    })
  | { kind: QuestionAnswer['kind'] | undefined; by?: never }
)

type Message = { page?: string; id: string; ask?: true; decided?: readonly News[] }

/**
 * Joins the other tabs of a ledger's conversation. `listeners` get each message about a call that is
 * no decision. Without BroadcastChannel there are no other tabs.
 */
export function joinTabs(ledger: LedgerStore, listeners: Iterable<TabListener>): OtherTabs {
  const line =
    typeof BroadcastChannel === 'undefined'
      ? undefined
      : new BroadcastChannel(`handrail/${ledger.owner.conversation}`)
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
  line?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const { id, page } = data
    if (page === PAGE) return
    if (data.decided) return data.decided.forEach((news) => hear(ledger, news))
    if (data.ask) return [...(told.get(id) ?? []), lastTold.get(id) ?? []].flat().forEach(post)
    lastTold.delete(id)
    for (const listener of listeners) listener(data)
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
      const message = { decided: updates.map(newsOf) }
      for (const { id } of updates) told.set(id, [...(told.get(id) ?? []), message])
      post(message)
    },
    close() {
      globalThis.removeEventListener?.('pageshow', onReturn)
      line?.close()
    },
  }
}

function newsOf({ id, key, decided: { decision, answer } }: LedgerUpdate): News {
  const at = Date.now()
  if (!decision) return { id, key, said: { kind: answer?.kind, at } }
  const edited = decision.kind === 'allow' && decision.edited
  const { kind, scope } = decision
  const said = { id: decision.id, kind, by: decision.by.kind, scope, ...(edited && { edited }), at }
  return { id, key, said }
}

/** Closes the request that another tab decided; a press of this page that was sent stands. */
function hear(ledger: LedgerStore, { id, key, said }: News): void {
  const { state = 'idle', decision, answer, otherTab } = ledger.entry(id, key) ?? {}
  const isOwn = (decision?.by.kind === 'person' || answer !== undefined) && !otherTab
  if (mayHappen(state, 'hear') && !(state === 'sending' && isOwn))
    sendingOf(ledger).replace(id, key, entryOf(key, said))
}

function entryOf(key: string, said: Said): LedgerEntry {
  const { at } = said
  const about = (asked: string) => (proposed: Execution) =>
    key === decisionKey(asked, digestOf(proposed))
  if (said.by !== undefined) {
    const otherTab = { ...said, by: { kind: said.by }, isAbout: about(said.id) }
    return { otherTab, state: 'taken' }
  }
  const { kind = 'cancel' } = said
  const answer = kind === 'accept' ? { kind, value: {} } : { kind }
  return { otherTab: { id: '', at, isAbout: about('') }, state: 'taken', answer }
}

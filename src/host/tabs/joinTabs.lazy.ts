import type { ConsentDecision, JsonObject, QuestionAnswer } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { inOneTab, reserve, whenFree, type Shared } from './inOneTab.ts'
import type { LedgerEntry } from '../ledger/Ledger.ts'
import { openChannel, type Channel } from './openChannel.ts'

/** What is decided about one request, or answered to one question (`key`), of a call. */
export type Line = { id: string; key: string; said: Pick<LedgerEntry, 'decision' | 'answer'> }

/** The entries of a ledger, by call and key. */
export type Entries = {
  entry(id: string, key: string): LedgerEntry | undefined
  /** Instead of whatever stands or waits there; nothing, where nothing is known. */ replace(
    id: string,
    key: string,
    entry: LedgerEntry | undefined,
  ): void
}

/** The other tabs of a conversation: one way for decisions, answers and undo. */
export interface Tabs extends Channel {
  /** Starts in one tab only; see `inOneTab`. */
  inOneTab(what: Shared, start: () => Promise<boolean>, elsewhere: () => void): void
  reserve(what: Shared): void
  whenFree(what: Shared, isFree: () => void): void
  /** Tells at once what this page sends, and what becomes of it. `what`: its name in all tabs. */
  share(lines: readonly Line[], what: Shared, state: LedgerEntry['state']): void
  /** Another tab decides all of these. What it decides is asked. */
  yieldTo(lines: readonly Line[], what: Shared): void
  /** Asks what was decided about a call: this page may have come later. */
  ask(id: string): void
}

type Sent = Line & { what: Shared; state: LedgerEntry['state']; at: number }

/** Joins a ledger to the other tabs of its conversation. */
export function joinTabs(conversation: string, { entry: entryOf, replace }: Entries): Tabs {
  const channel = openChannel(conversation)
  const nameOf = (what: Shared) => JSON.stringify(['handrail', conversation, ...what])
  const sent = new Map<string, Map<string, Sent>>()
  const ask = (id: string) => channel.tell({ id, event: { kind: 'ask' } })

  /**
   * The tab that decides may close before it says what came of it; then this page may decide. One
   * that told nothing has only been pressed.
   */
  function write(id: string, key: string, entry: LedgerEntry, what: Shared): void {
    replace(id, key, entry.state === 'failed' ? lost(entry) : entry)
    if (entry.state === 'sending')
      whenFree(
        nameOf(what),
        () =>
          entryOf(id, key) === entry &&
          replace(id, key, entry.elsewhere?.at === undefined ? undefined : lost(entry)),
      )
  }

  channel.hear(({ id, key, what, event, ...news }) => {
    if (isJsonObject(event) && event.kind === 'ask')
      return sent
        .get(id)
        ?.forEach((known) => known.state !== 'failed' && channel.tell(newsOf(known)))
    const entry = readElsewhere(news)
    if (!entry || typeof key !== 'string' || !isTexts(what)) return
    const standing = entryOf(id, key)
    // What this page has sent stands, and so does what is known to have arrived.
    const stands =
      standing?.state === 'taken' || (standing?.state === 'sending' && !standing.elsewhere)
    if (!stands || requestIn(standing) !== requestIn(entry)) write(id, key, entry, what)
  })

  return {
    ...channel,
    inOneTab: (what, start, elsewhere) => inOneTab(nameOf(what), start, elsewhere),
    reserve: (what) => reserve(nameOf(what)),
    whenFree: (what, isFree) => whenFree(nameOf(what), isFree),
    share(lines, what, state) {
      for (const line of lines) {
        const ofId = sent.get(line.id) ?? new Map<string, Sent>()
        sent.set(line.id, ofId)
        const now = {
          ...line,
          what,
          state,
          at: state === 'sending' ? Date.now() : (ofId.get(line.key)?.at ?? Date.now()),
        }
        ofId.set(line.key, now)
        channel.tell(newsOf(now))
      }
    },
    yieldTo(lines, what) {
      for (const { id, key, said } of lines) {
        write(
          id,
          key,
          {
            ...(said.answer && { answer: said.answer }),
            elsewhere: { id: requestIn(said) },
            state: 'sending',
          },
          what,
        )
        ask(id)
      }
    },
    ask,
  }
}

/** Of a decision, here or elsewhere. A question's is in its key. */
const requestIn = ({ decision, elsewhere }: Partial<LedgerEntry>): string =>
  (decision ?? elsewhere)?.id ?? ''

const lost = (entry: LedgerEntry): LedgerEntry => ({
  ...entry,
  state: 'failed',
  error: new Error('Another tab did not get it through.'),
})

/**
 * Which request, what kind of decision, who, how far and when. No arguments, no words, no names.
 */
function newsOf({ id, key, said: { decision, answer }, what, state, at }: Sent): object {
  return {
    id,
    key,
    what,
    state,
    said: {
      id: decision?.id,
      kind: (decision ?? answer)?.kind,
      by: decision?.by.kind,
      scope: decision?.scope,
      edited: decision?.kind === 'allow' && decision.edited,
      at,
    },
  }
}

const STATES = ['sending', 'taken', 'failed'] as const
const DECISIONS = [
  'allow',
  'deny',
  'respond',
  'abort',
] as const satisfies readonly ConsentDecision['kind'][]
const ANSWERS = ['accept', 'decline', 'cancel'] as const satisfies readonly QuestionAnswer['kind'][]
const DECIDERS = ['person', 'grant', 'policy'] as const
const SCOPES = ['once', 'conversation', 'always'] as const

/** Another version of the kit may speak, and any script of this origin. */
function readElsewhere({ state, said }: JsonObject): LedgerEntry | undefined {
  const stands = oneOf(STATES, state)
  if (!stands || !isJsonObject(said)) return undefined
  const [kind, answer, by, scope] = [
    oneOf(DECISIONS, said.kind),
    oneOf(ANSWERS, said.kind),
    oneOf(DECIDERS, said.by),
    oneOf(SCOPES, said.scope),
  ]
  if (!kind && !answer) return undefined
  const elsewhere = {
    id: typeof said.id === 'string' ? said.id : '',
    ...(kind && { kind }),
    ...(by && { by: { kind: by } }),
    ...(scope && { scope }),
    ...(said.edited === true && { edited: true as const }),
    ...(typeof said.at === 'number' && { at: said.at }),
  }
  return {
    elsewhere,
    state: stands,
    ...(answer && { answer: answer === 'accept' ? { kind: answer, value: {} } : { kind: answer } }),
  }
}

const oneOf = <T>(list: readonly T[], value: unknown): T | undefined =>
  list.find((item) => item === value)

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

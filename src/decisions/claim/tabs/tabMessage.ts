import { isLastingScope } from '../../../tool-call/Consent.ts'
import type {
  ConsentDecision,
  ConsentScope,
  JsonObject,
  QuestionAnswer,
} from '../../../tool-call/index.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import type { LedgerEntry, LedgerUpdate } from '../../Ledger.ts'
import type { SharedName } from './runInOneTab.ts'

/** What is told of an update: `what` is the name of its lock. */
export type PublishedUpdate = LedgerUpdate & {
  what: SharedName
  state: LedgerEntry['state']
  at: number
}

/**
 * Only the request, the kind of decision, the actor's kind, the scope and the time. No arguments,
 * no text, no names.
 */
export function toTabMessage({
  id,
  key,
  decided: { decision, answer },
  what: lockName,
  state,
  at,
}: PublishedUpdate): object {
  return {
    id,
    key,
    what: lockName,
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

const STATES = ['sending', 'delivered', 'failed'] as const
const DECISIONS = [
  'allow',
  'deny',
  'respond',
  'abort',
] as const satisfies readonly ConsentDecision['kind'][]
const ANSWERS = ['accept', 'decline', 'cancel'] as const satisfies readonly QuestionAnswer['kind'][]
const ACTOR_KINDS = ['person', 'grant', 'policy'] as const

/**
 * The message may come from another version of handrail or from any script of this origin, so it is
 * validated.
 */
export function readTabMessage({ state, said }: JsonObject): LedgerEntry | undefined {
  const sentState = oneOf(STATES, state)
  if (!sentState || !isJsonObject(said)) return undefined
  const scope = scopeOf(said.scope)
  const [kind, answer, by] = [
    oneOf(DECISIONS, said.kind),
    oneOf(ANSWERS, said.kind),
    oneOf(ACTOR_KINDS, said.by),
  ]
  if (!kind && !answer) return undefined
  const otherTab = {
    id: typeof said.id === 'string' ? said.id : '',
    ...(kind && { kind }),
    ...(by && { by: { kind: by } }),
    ...(scope && { scope }),
    ...(said.edited === true && { edited: true as const }),
    ...(typeof said.at === 'number' && { at: said.at }),
  }
  return {
    otherTab,
    state: sentState,
    ...(answer && { answer: answer === 'accept' ? { kind: answer, value: {} } : { kind: answer } }),
  }
}

const scopeOf = (value: unknown): ConsentScope | undefined =>
  value === 'once' || isLastingScope(value) ? value : undefined

const oneOf = <T>(list: readonly T[], value: unknown): T | undefined =>
  list.find((item) => item === value)

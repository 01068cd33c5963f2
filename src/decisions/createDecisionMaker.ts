import { deriveExecution, editedExecution } from '../execution/deriveExecution.ts'
import { digestOf } from '../execution/laterDigests.ts'
import type { ConversationGrants } from '../host/grants/createConversationGrants.ts'
import { isGated } from '../host/isGated.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { followPress } from '../internal/keepPress.ts'
import { ownOptions } from '../tool-call/JsonObject.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { Actor, QuestionAnswer, ToolCallRecord } from '../tool-call/index.ts'
import type { Choice } from './bind/Choice.ts'
import { decidedEntryOf } from './bind/decidedEntry.ts'
import { decisionFor } from './bind/decisionFor.ts'
import { askedId, decisionKey, questionKey } from './bind/decisionKey.ts'
import { frozenRecord } from '../execution/frozenRecord.ts'
import { ranExecution } from './bind/ranExecution.ts'
import { withUndoAndClaim } from './bind/withUndoAndClaim.ts'
import { refuseForbidden } from './bind/refuseForbidden.ts'
import { createLedger } from './claim/createLedger.ts'
import type { CallIdentity } from './CallIdentity.ts'
import type { DecisionMaker } from './DecisionMaker.ts'
import type { LedgerEntry, TabClaim } from './Ledger.ts'
import { rememberLedger } from './ledgerOf.ts'
import type { LedgerStore } from './LedgerStore.ts'
import { createDecisionSender } from './send/createDecisionSender.ts'
import { laterDecisions } from './send/laterDecisions.ts'

/** What decisions are made with. Functions: it is read when it is needed. */
export type DecisionContext = {
  ledger: LedgerStore
  grants: ConversationGrants | null
  host(): ToolHost
  policy(): ToolPolicy | undefined
  actor(): Actor
}

/** The way of a decision: bind, stage, claim, send. */
export function createDecisionMaker(context: DecisionContext): DecisionMaker {
  const { ledger, grants, host, policy, actor } = context
  const refuse = refuseBy(policy)
  const sender = createDecisionSender(ledger, host, grants, refuse)
  const retrying = new WeakMap<CallIdentity, Promise<void>>()
  const executionOf = (record: ToolCallRecord) => executionIn(context, record)
  const frozen = (record: ToolCallRecord) => frozenRecord(record, executionOf(record))
  const decide: DecisionMaker['decide'] = (live, given, by = actor()) => {
    const choice = ownOptions(given) as Choice
    const asked = deriveExecution(live, policy())
    if (isTaken(decidedEntryOf(ledger, live, policy()))) return
    const record = frozenRecord(live, asked)
    const execution =
      choice.kind === 'allow' && choice.arguments ? editedExecution(asked, choice.arguments) : asked
    const refused = refuseForbidden(record, choice, execution, policy())
    if (refused) return decide(record, refused, { kind: 'policy' })
    const decision = decisionFor(record, choice, execution, by)
    const about = { by, policy: policy(), keeper: grants }
    const grant = laterDecisions
      .now()
      ?.createStoredGrant(record, execution, choice, decision, about)
    ledger.rememberDecision(live, decision)
    sender.decide(ledger.identityOf(live), record, execution, decision, grant)
  }
  return {
    ledger,
    grants,
    grantOf: sender.grantOf,
    executionOf,
    entry(record) {
      const decided = decidedEntryOf(ledger, record, policy())
      if (ledger.lastUndone(record)) rememberLedger(record.call, ledger)
      return withUndoAndClaim(decided, {
        undo: ledger.undo(record),
        claim: claimOf(ledger, record, policy()),
        activity: ledger.activity(record),
      })
    },
    decide,
    reserveForPress: (record, on) =>
      reserveForPress(ledger, [record.call.id, keyOf(record, policy())], on),
    answer(live, answer, redacted = withoutValue(answer)) {
      const record = frozen(live)
      const { question } = record
      if (!question) return
      const named = { ...question, id: ledger.questionName(live, question.id) }
      sender.answer(ledger.identityOf(live), record, named, answer, redacted)
    },
    retry: (record) =>
      runOncePerCall(retrying, ledger.identityOf(record), () => {
        const { decision, otherTab } = decidedEntryOf(ledger, record, policy()) ?? {}
        const { kind = 'allow' } = decision ?? otherTab ?? record.decision ?? {}
        refuse(record, { kind }, executionOf(record))
        return host().retry?.(frozen(record))
      }),
    separate: (own) => createDecisionMaker(separated(context, own)),
  }
}

/** Throws where a rule forbids by now what is to be sent. */
const refuseBy =
  (policy: DecisionContext['policy']) =>
  (record: ToolCallRecord, sent: Pick<Choice, 'kind'>, execution: Execution): void => {
    const refused = refuseForbidden(record, sent, execution, policy())
    if (refused) throw new Error(refused.reason)
  }

const executionIn = ({ ledger, host, policy }: DecisionContext, record: ToolCallRecord) =>
  ranExecution(
    record,
    deriveExecution(record, policy()),
    decidedEntryOf(ledger, record, policy()),
    isGated(record, host().isGated),
  )

/** The same, with a ledger and a host of its own. */
const separated = (context: DecisionContext, host: ToolHost): DecisionContext => ({
  ...context,
  ledger: createLedger((_, request) => request),
  grants: null,
  host: () => host,
})

/** What another tab says without proof of the question or the request that is open. */
function claimOf(
  ledger: LedgerStore,
  record: ToolCallRecord,
  policy: ToolPolicy | undefined,
): TabClaim | undefined {
  const { question } = record
  const said = ledger.claims(record.call.id)
  if (!said) return undefined
  if (question) return said.get(questionKey(ledger.questionName(record, question.id)))
  const made = laterDecisions.now()?.laterDigest(ledger, deriveExecution(record, policy))
  return made && said.get(decisionKey(askedId(record), made.digest))
}

function reserveForPress(ledger: LedgerStore, lockName: readonly string[], on: Element): void {
  const press = new AbortController()
  followPress(on, () => press.abort())
  ledger.withTabs((tabs) => tabs?.reserveLock(lockName, press.signal))
}

const keyOf = (record: ToolCallRecord, policy: ToolPolicy | undefined): string =>
  decisionKey(askedId(record), digestOf(deriveExecution(record, policy)))

/** Decided, here or elsewhere, and on its way: also where the other decision has another key. */
const isTaken = (entry: LedgerEntry | undefined): boolean =>
  (entry?.state === 'sending' || entry?.state === 'delivered') && !entry.answer && !entry.earlier

/** What is remembered of an answer unless the form says more: only its kind. */
const withoutValue = (answer: QuestionAnswer): QuestionAnswer =>
  answer.kind === 'accept' ? { kind: 'accept', value: {} } : answer

/** What is under way for a call is not started again. */
function runOncePerCall(
  runningByCall: WeakMap<CallIdentity, Promise<void>>,
  call: CallIdentity,
  start: () => Promise<void> | undefined,
): Promise<void> {
  const running = runningByCall.get(call)
  if (running) return running
  const started = (async () => start())().finally(() => runningByCall.delete(call))
  runningByCall.set(call, started)
  return started
}

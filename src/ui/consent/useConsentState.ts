'use client'
import { isGated as isHeldBy } from '../../host/hostHas.ts'
import { decideCall, retryCall } from '../../requests/decide.ts'
import { useCallback, useContext, useMemo, useState, useSyncExternalStore, useEffect } from 'react'
import {
  useHostHas,
  PolicyContext,
  useHostSays,
  type ToolRuntime,
} from '../../requests/useToolRuntime.ts'
import { useLedgerEntry, useToolRuntime } from '../../requests/useRequestRuntime.ts'
import type { Choice, LedgerEntry } from '../../requests/Ledger.ts'
import { forbiddenBecause } from '../../requests/refusals.ts'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { editedExecution } from '../../policy/frozenRecord.ts'
import type { ToolCallStatus, Execution, Reason } from '../../model/ToolCallStatus.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { ConsentScope, ConsentRequest, ToolCallRecord } from '../../model/index.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { GrantRule } from '../../policy/ToolPolicy.ts'
import { isDenial } from '../../model/Consent.ts'
import { createArming, type ArmingState } from './createArming.ts'
import { deniedResultOf, declaredConfirmationOf, nonBlankText } from './declaredConfirmationOf.ts'
import { isSameRequest, shownRequest, type ShownRequest } from './shownRequest.ts'
import { commandOf, isSameName, stakesOf, type Gravity } from './stakesOf.ts'
import { ANONYMOUS_PERSON } from '../../requests/createQueueRegistry.ts'
import { clock } from '../../internal/clock.ts'
import { renderConfirmation } from '../../engines/template/renderConfirmation.ts'
import type { ConfirmationPrompt } from '../../engines/template/ConfirmationPrompt.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { commandsRoot, formRoot, templateRoot } from './roots.ts'
import { isBindable, isExact } from '../../policy/digestOf.ts'
import {
  isChecksumRefused,
  verifyChecksum,
  whyAllowIsBlocked,
  type AllowBlock,
} from '../../policy/allowBlock.ts'
import { scopesOf, type ScopeKeeper } from '../../host/coverageOf.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import { parseRecord } from '../../model/parseRecord.ts'

/** One request as it is, and the way to decide it. */
export type ConsentController = ReturnType<typeof useConsentState>

/** The parts of a dialog's draft that say what would run. `isUnread`: not all of it was read. */
type DraftFacts = {
  scope: ConsentScope
  rule: GrantRule | null | undefined
  edited: JsonObject | null | undefined
  typed: string
  isUnread: boolean
}

/** The request of a call. If what Allow means becomes something else, by the `draft` too, it disarms. */
export function useConsentState(user: string, record: ToolCallRecord, draft?: DraftFacts) {
  const runtime = useToolRuntime(user)
  const { scope, rule = 'exactly', edited, typed, isUnread } = draft ?? {}
  const facts = useFacts(record, runtime, edited)
  const { status, state, shown, confirmation, forbidden, stakes } = facts
  const checks = useChecks(status, facts.shownExecution, draft !== undefined)
  const entry = useLedgerEntry(record)
  const obstacles = { checks, forbidden, typed, confirmation, entry, name: stakes.name }
  const block = state.block ?? blockOf(record, runtime, obstacles)
  const draftKey = useMemo(
    () => JSON.stringify([scope, rule, edited === undefined ? 'as proposed' : edited]),
    [scope, rule, edited],
  )
  const allowed = JSON.stringify([shown.key, block, isUnread]) + draftKey
  const { arming, armingState } = useArming(runtime, allowed)
  const canDecide = useHostHas('decideConsent', 'settleBatch')
  return {
    ...facts,
    ...useFailure(runtime, record, state, entry),
    block,
    /** Names what Allow would allow now. */
    allowed,
    arming,
    armingState,
    /** The app takes decisions. */
    canDecide,
    /** True if the press that has just ended counts for the shown request; it decides nothing. */
    takePress: () => block === undefined && state.kind === 'open' && arming.press(allowed),
    /** Decides, once. Choices that let something run count only when it is armed; a denial always. */
    decide(choice: Choice) {
      if (state.kind === 'closed' || state.kind === 'sending' || !canDecide) return
      if (block === 'actor') return
      const isAllowed = letsRun(choice, state)
      if (isAllowed && (block !== undefined || !arming.press(allowed))) return
      const decided = isAllowed && isUnread ? { ...choice, isUnread } : choice
      decideCall(runtime, record, withDeniedResult(decided, confirmation))
    },
  }
}

/** What is asked: the call, as requested or edited, its words, and the stakes of allowing it. */
function useFacts(record: ToolCallRecord, runtime: ToolRuntime, edited: DraftFacts['edited']) {
  const policy = useContext(PolicyContext)
  const status = useToolCallStatus(record)
  const shownExecution = useMemo(
    () => (edited ? editedExecution(status.execution, edited) : status.execution),
    [status.execution, edited],
  )
  const isHeld = useHostSays((host) => isHeldBy(record, host))
  const canStoreGrants = runtime.grants !== null
  const state = useMemo(
    () => deriveConsent({ record, status, isGated: isHeld, canStoreGrants, policy }),
    [record, status, isHeld, canStoreGrants, policy],
  )
  const shown = useShownRequest(record)
  const confirmation = useConfirmation(record, state, shown.key)
  const forbidden = useMemo(
    () => (edited ? forbiddenBecause(record, shownExecution, policy) : undefined),
    [record, shownExecution, edited, policy],
  )
  const canOfferUndo = useHostHas('offerUndo')
  const stakes = useMemo(
    () => stakesOf(policy, status, shownExecution, canOfferUndo),
    [policy, status, shownExecution, canOfferUndo],
  )
  return { record, status, state, shownExecution, shown, confirmation, forbidden, stakes }
}

const letsRun = (choice: Choice, { options }: ConsentState): boolean =>
  choice.kind === 'allow' ||
  (choice.kind === 'respond' && choice.option !== undefined && !isDenial(options, choice.option))

/** A denial gives the agent the result that the tool declares for it, unless it brings its own. */
const withDeniedResult = (choice: Choice, confirmation: Confirmation): Choice =>
  choice.kind !== 'deny' || choice.deniedResult !== undefined || !('prompt' in confirmation)
    ? choice
    : { ...choice, deniedResult: deniedResultOf(confirmation.prompt, choice.reason) }

/** The decision that did not arrive, and the way to send it again if the app has one. */
function useFailure(
  runtime: ToolRuntime,
  record: ToolCallRecord,
  { kind }: ConsentState,
  entry: LedgerEntry | undefined,
) {
  const [failure, setFailure] = useState<Error>()
  const retry = useCallback(() => {
    setFailure(undefined)
    retryCall(runtime, record).catch((reason: unknown) =>
      setFailure(reason instanceof Error ? reason : new Error(String(reason))),
    )
  }, [runtime, record])
  const canRetry = useHostHas('retryDecision')
  const error: Error | null =
    failure ?? (entry?.answer === undefined ? entry?.error : undefined) ?? null
  const lost = error || kind === 'unsent' ? (entry?.decision ?? record.decision) : undefined
  return {
    /** Why the last decision did not arrive. */
    error,
    /** The decision that did not arrive. `unasked`: a rule or the policy made it, not a person. */
    undelivered: lost && (lost.by?.kind === 'person' ? lost.kind : ('unasked' as const)),
    /** Sends again what did not arrive. */
    retry: kind === 'unsent' && canRetry ? retry : undefined,
  }
}

const SERVER_STATE: ArmingState = { kind: 'waiting', round: 0 }

/** Arming by the provider's `armDelay`; it begins again with another `subject`. */
function useArming(runtime: ToolRuntime, subject: string) {
  const [arming] = useState(() => createArming(() => runtime.armDelay()))
  useIsomorphicLayoutEffect(() => {
    return arming.armFor(subject)
  }, [arming, subject])
  const armingState = useSyncExternalStore(arming.subscribe, arming.state, () => SERVER_STATE)
  return { arming, armingState }
}

/** If what looks at the input has come. Allow waits for it: a request without it would hide risks. */
function useChecks(
  { isPending, mode }: ToolCallStatus,
  shown: Execution,
  isWanted: boolean,
): 'there' | 'awaited' | 'failed' {
  const isAsked = isWanted && isPending
  const hasCommand = isAsked && commandOf(shown, mode) !== undefined
  const hasSchema = isAsked && shown.state === 'complete' && shown.tool.inputSchema !== undefined
  const commands = useLazyRoot<unknown>(commandsRoot, hasCommand)
  const forms = useLazyRoot<unknown>(formRoot, hasSchema)
  if (commands.failed || forms.failed) return 'failed'
  const isThere = (!hasCommand || commands.value) && (!hasSchema || forms.value)
  return isThere ? 'there' : 'awaited'
}

/** Why Allow is off: by the request itself, or by what the person and the app have done so far. */
type Block = ConsentBlock | 'unloaded' | 'template' | 'forbidden' | 'actor' | 'refused' | 'typed'

type Obstacles = {
  /** Why a rule forbids what the person edited. */
  forbidden: string | undefined
  confirmation: Confirmation
  checks: ReturnType<typeof useChecks>
  entry: LedgerEntry | undefined
  /** The name of what is lost, and as far as it is typed: only a dialog has a place for it. */
  name: string | undefined
  typed: string | undefined
}

/** The first obstacle to Allow. */
function blockOf(
  { request }: ToolCallRecord,
  runtime: ToolRuntime,
  { checks, forbidden, confirmation: { kind }, entry, name, typed }: Obstacles,
): Block | undefined {
  if (kind === 'rendering') return 'binding'
  if (kind === 'unloaded') return kind
  if (kind === 'error') return 'template'
  if (forbidden !== undefined) return 'forbidden'
  if (request?.needsActor === true && runtime.actor() === ANONYMOUS_PERSON) return 'actor'
  if (entry?.state === 'refused' && entry.decision?.kind !== 'deny') return 'refused'
  if (checks === 'failed') return 'unloaded'
  if (checks === 'awaited' && runtime.armDelay() > 0) return 'binding'
  const isMissing = name !== undefined && typed !== undefined && !isSameName(typed, name)
  return isMissing ? 'typed' : undefined
}

/** The shown request: the same object, with the same key, until it is another one. */
export function useShownRequest(record: ToolCallRecord): ShownRequest {
  const now = shownRequest(record, useContext(PolicyContext))
  const [stored, setStored] = useState({ shown: now, now })
  if (stored.now === now) return stored.shown
  const shown = isSameRequest(stored.shown, now) ? stored.shown : now
  setStored({ shown, now })
  return shown
}

/** How long a second press counts. */
const CONFIRM_MS = 10_000

/** The presses that let a call run, as many as its gravity or the policy wants. */
export type ConfirmedPress = ReturnType<typeof useConfirmedPress>

/** The second press arms like the first: half of a double click is none. */
export function useConfirmedPress(
  { stakes, allowed, takePress, decide }: ConsentController,
  gravity: Gravity,
) {
  const { confirmBy } = stakes
  const asksAgain = confirmBy === undefined ? gravity === 'grave' : confirmBy === 'again'
  const [confirming, setConfirming] = useState<string>()
  useEffect(() => {
    if (confirming === undefined) return
    const timer = clock.setTimeout(() => setConfirming(undefined), CONFIRM_MS)
    return () => clock.clear(timer)
  }, [confirming])
  const named = (choice: Choice) => JSON.stringify(choice) + allowed
  return {
    /** One press is not enough. */
    asksAgain,
    /** A first press was made for this choice; the next one counts. */
    isConfirming: (choice: Choice | undefined) =>
      choice !== undefined && confirming === named(choice),
    /** Decides at once, or with the second press. */
    press(choice: Choice) {
      const isFirst = asksAgain && confirming !== named(choice)
      if (isFirst && !takePress()) return
      setConfirming(isFirst ? named(choice) : undefined)
      if (!isFirst) decide(choice)
    },
  }
}

/** The words of a request. `title`: undefined if the kit's words stand. `asker`: whose title it is. */
export type Confirmation = { title: string | undefined; asker: 'server' | 'tool' } & (
  | { kind: 'none' | 'rendering' | 'unloaded' }
  | { kind: 'server'; text: string }
  | {
      kind: 'template'
      parts: readonly { text: string; isPayload: boolean }[]
      prompt: ConfirmationPrompt
    }
  | { kind: 'error'; reason: Reason; prompt: ConfirmationPrompt }
)

/** The server's own words, else the tool's template, rendered whole or not at all. */
function useConfirmation(
  record: ToolCallRecord,
  { kind, request, execution, block }: ConsentState,
  shownKey: string,
): Confirmation {
  const [rendered, setRendered] = useState<{ of: string; prompt: ConfirmationPrompt }>()
  const serverTitle = nonBlankText(request?.title)
  const text = nonBlankText(request?.prompt)
  const declared = useMemo(
    () => (kind === 'closed' ? undefined : declaredConfirmationOf(record, execution)),
    [kind, record, execution],
  )
  const isWanted = declared !== undefined && block === undefined
  const { value: engine, failed } = useLazyRoot(templateRoot, isWanted)
  useEffect(() => {
    if (!declared || !isWanted || !engine) return undefined
    let isLate = false
    void renderConfirmation(declared.spec, execution.arguments, declared.options).then(
      (prompt) => isLate || setRendered({ of: shownKey, prompt }),
    )
    return () => {
      isLate = true
    }
  }, [declared, isWanted, execution, shownKey, engine])
  return useMemo(() => {
    const ofServer = { title: serverTitle, asker: 'server' as const }
    if (text !== undefined) return { kind: 'server', ...ofServer, text }
    if (!declared) return { kind: 'none', ...ofServer }
    const ofTool = { title: nonBlankText(declared.spec.title), asker: 'tool' as const }
    const asked = serverTitle === undefined ? ofTool : ofServer
    const prompt = rendered?.of === shownKey ? rendered.prompt : undefined
    if (!prompt) return { kind: failed ? 'unloaded' : 'rendering', ...asked }
    return 'error' in prompt
      ? { kind: 'error', ...asked, reason: prompt.error, prompt }
      : { kind: 'template', ...asked, parts: prompt.prompt, prompt }
  }, [text, serverTitle, declared, rendered, shownKey, failed])
}

/**
 * Why Allow is off, as `consent.blocked_<block>` says it. `binding`: not all of the request is there
 * yet. `unverified`: the policy requires a checksum that this page can check.
 */
export type ConsentBlock =
  'arriving' | 'arguments' | 'too_large' | 'binding' | 'checksum' | 'unverified' | AllowBlock

/** A request to a person about one call. */
export type ConsentState = ReturnType<typeof deriveConsent>

/** `isGated`: nobody starts the call until told. `canStoreGrants`: this page keeps permissions. */
type ConsentFacts = {
  record: ToolCallRecord
  status: ToolCallStatus
  isGated: boolean
  canStoreGrants?: boolean
  policy?: ToolPolicy | undefined
}

/** The request about a call, with its possible answers. */
export function deriveConsent(facts: ConsentFacts) {
  const { record, status, isGated, canStoreGrants = false, policy } = facts
  const kind = kindOf(status)
  const { call, request } = parseRecord(record)
  const { execution } = status
  const checksum = verifyChecksum(request, execution)
  const wrong = checksum === 'mismatch' ? 'checksum' : 'unverified'
  const isRefused = isChecksumRefused(checksum, policy)
  const block = requestBlock(execution, isRefused ? wrong : undefined, isGated)
  const isReadable = isBindable(execution)
  const scopes = asksAlways(status) ? ONCE : scopesOf({ request }, canStoreGrants && isReadable)
  const isEditable = isReadable && isExact(execution)
  const can = abilitiesOf(request, [...scopes.keys()], isGated, isEditable)
  const options = request?.options ?? []
  const asked: ConsentRequest = { ...(request ?? { id: call.id }), can, options }
  return {
    kind,
    /** The protocol's request, or the kit's own; null when closed. */
    request: kind === 'closed' ? null : asked,
    can,
    /** The keeper of each offered scope. */
    scopeKeepers: scopes,
    options,
    /** The execution that runs when it is allowed. */
    execution,
    /** The arguments as text, if they cannot be read or are still arriving. */
    raw: execution.state === 'complete' ? undefined : (execution.text ?? ''),
    block,
    /** By the protocol's checksum. `absent`: this one came without. Undefined: its calls have none. */
    checksum,
    /** Answered, and it may be changed until the others of its batch are answered, too. */
    isStaged: status.delivery === 'staged',
  }
}

/** A rule asks about this call whatever lasting permission there is, so none is offered. */
const asksAlways = ({ consentCause }: ToolCallStatus): boolean =>
  consentCause === 'asks_rule' || consentCause === 'asks_rule_unsure'

const ONCE: ReadonlyMap<ConsentScope, ScopeKeeper> = new Map([['once', 'nobody']])

function requestBlock(
  execution: Execution,
  wrong: ConsentBlock | undefined,
  isGated: boolean,
): ConsentBlock | undefined {
  if (execution.state === 'streaming') return 'arriving'
  if (execution.isTooLarge) return 'too_large'
  return execution.state === 'invalid'
    ? 'arguments'
    : (wrong ?? whyAllowIsBlocked(execution, isGated))
}

/** `unsent`: the run ended before the decision arrived. `closed`: nobody is asked (any more). */
function kindOf({ kind, delivery }: ToolCallStatus): 'open' | 'sending' | 'unsent' | 'closed' {
  if (kind !== 'awaiting_consent') return 'closed'
  return delivery === 'unsent' || delivery === 'sending' ? delivery : 'open'
}

/** A gated call without a request is decided in this page, so edits and a reason arrive. */
function abilitiesOf(
  request: ConsentRequest | undefined,
  scopes: readonly ConsentScope[],
  isGated: boolean,
  isReadable: boolean,
) {
  const declared = request?.can
  const isGatedHere = request === undefined && isGated
  return {
    edit: (declared?.edit === true || isGatedHere) && isReadable,
    reason: declared?.reason === true || isGatedHere,
    note: declared?.note === true,
    respond: declared?.respond === true,
    scopes,
  }
}

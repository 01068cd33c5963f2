'use client'
import { useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isGated as isHeldBy } from '../../host/hostHas.ts'
import { scopesOf, type ScopeKeeper } from '../../host/coverageOf.ts'
import { decideCall, retryCall } from '../../requests/decide.ts'
import { PolicyContext, useHostHas, useHostSays } from '../../requests/useToolRuntime.ts'
import type { ToolRuntime } from '../../requests/useToolRuntime.ts'
import { useLedgerEntry, useToolRuntime } from '../../requests/useRequestRuntime.ts'
import type { Choice, LedgerEntry } from '../../requests/Ledger.ts'
import { forbiddenBecause } from '../../requests/refusals.ts'
import { ANONYMOUS_PERSON } from '../../requests/createQueueRegistry.ts'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { clock } from '../../internal/clock.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { editedExecution } from '../../policy/frozenRecord.ts'
import { isBindable, isExact } from '../../policy/digestOf.ts'
import { isChecksumRefused, verifyChecksum, whyAllowIsBlocked } from '../../policy/allowBlock.ts'
import type { AllowBlock } from '../../policy/allowBlock.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import { useWords } from '../../words/useWords.ts'
import { isDenial } from '../../model/Consent.ts'
import { parseRecord } from '../../model/parseRecord.ts'
import type { ConsentRequest, ConsentScope, ToolCallRecord } from '../../model/index.ts'
import type { Execution, ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { InputCheck } from '../form/problems.ts'
import { createArming, type ArmingState } from './createArming.ts'
import { deniedResultOf, declaredConfirmationOf, nonBlankText } from './declaredConfirmationOf.ts'
import { formRoot, NO_WORDS, templateRoot, useCommandRisk } from './roots.ts'
import type { ConsentDraft, ShownRequest } from './shownRequest.ts'
import { commandOf, isSameName, stakesOf, type Gravity } from './stakesOf.ts'

/**
 * The request of a call, and the way to decide it. If what Allow means becomes something else, by
 * the `draft` too, it disarms. `isUnread`: not all of it was read.
 */
export function useConsentState(
  user: string,
  record: ToolCallRecord,
  shown: ShownRequest,
  draft?: ConsentDraft,
  isUnread = false,
) {
  const runtime = useToolRuntime(user)
  const facts = useFacts(record, runtime, draft)
  const { state, confirmation } = facts
  const entry = useLedgerEntry(record)
  const block = state.block ?? blockOf(facts, runtime, entry, draft?.typed)
  const { scope, rule = 'exactly', edited } = draft ?? {}
  const draftKey = useMemo(
    () => JSON.stringify([scope, rule, edited === undefined ? 'as proposed' : edited]),
    [scope, rule, edited],
  )
  /** Names what Allow would allow now. */
  const allowed = JSON.stringify([shown.key, block, isUnread]) + draftKey
  const { arming, armingState } = useArming(runtime, allowed)
  const [confirming, setConfirming] = useConfirming()
  /** The app takes decisions. */
  const canDecide = useHostHas('decideConsent', 'settleBatch')
  /** Decides, once. Choices that let something run count only when it is armed; a denial always. */
  function decide(choice: Choice): void {
    if (state.kind === 'closed' || state.kind === 'sending' || !canDecide) return
    if (block === 'actor') return
    const isAllowed = letsRun(choice, state)
    if (isAllowed && (block !== undefined || !arming.press(allowed))) return
    const decided = isAllowed && isUnread ? { ...choice, isUnread } : choice
    decideCall(runtime, record, withDeniedResult(decided, confirmation))
  }
  const named = (choice: Choice) => JSON.stringify(choice) + allowed
  return {
    ...facts,
    ...useFailure(runtime, record, state, entry),
    block,
    arming,
    armingState,
    canDecide,
    decide,
    /** A first press was made for this choice; the next one counts. */
    isConfirming: (choice: Choice | undefined) =>
      choice !== undefined && confirming === named(choice),
    /** Lets something run: at once, or with the second press. That arms like the first one. */
    press(choice: Choice) {
      const isFirst = facts.asksAgain && confirming !== named(choice)
      const counts = () => block === undefined && state.kind === 'open' && arming.press(allowed)
      if (isFirst && !counts()) return
      setConfirming(isFirst ? named(choice) : undefined)
      if (!isFirst) decide(choice)
    },
  }
}

/** What is asked: the call, as requested or edited, its words, and the stakes of allowing it. */
function useFacts(record: ToolCallRecord, runtime: ToolRuntime, draft: ConsentDraft | undefined) {
  const policy = useContext(PolicyContext)
  const status = useToolCallStatus(record)
  const { edited } = draft ?? {}
  const shownExecution = useMemo(
    () => (edited ? editedExecution(status.execution, edited) : status.execution),
    [status.execution, edited],
  )
  const isGated = useHostSays((host) => isHeldBy(record, host))
  const canStoreGrants = runtime.grants !== null
  const state = useMemo(
    () => deriveConsent({ record, status, isGated, canStoreGrants, policy }),
    [record, status, isGated, canStoreGrants, policy],
  )
  /** Why a rule forbids what the person edited. */
  const forbidden = useMemo(
    () => (edited ? forbiddenBecause(record, shownExecution, policy) : undefined),
    [record, shownExecution, edited, policy],
  )
  const stakes = stakesOf(policy, status, shownExecution, useHostHas('offerUndo'))
  const found = useFindings(state, status, shownExecution, draft !== undefined)
  const { severity } = found.risk ?? {}
  const ofCommand = severity === 'warning' ? 'careful' : undefined
  /** How much speaks against it. */
  const gravity: Gravity = severity === 'critical' ? 'grave' : (stakes.gravity ?? ofCommand)
  const { confirmBy } = stakes
  return {
    record,
    status,
    state,
    shownExecution,
    forbidden,
    stakes,
    ...found,
    confirmation: useConfirmation(record, state),
    /** Something critical would happen: then nothing lasting is offered. */
    isCritical: severity === 'critical',
    gravity,
    /** One press is not enough. */
    asksAgain: confirmBy === undefined ? gravity === 'grave' : confirmBy === 'again',
  }
}

/** Problems that a request shows. */
const MAX_PROBLEMS = 50
const NOTHING: InputCheck = {
  problems: [],
  isRefused: false,
  isPartial: false,
  descriptions: new Map(),
}

/**
 * The risks of the input's command, and the problems of the tool's schema with the input.
 * `finding`: if the code for that has come. Allow waits for it: a request without it would hide
 * risks.
 */
function useFindings(
  state: ConsentState,
  { mode }: ToolCallStatus,
  execution: Execution,
  isWanted: boolean,
) {
  const isAsked = isWanted && state.kind !== 'closed'
  /** The command line that would run, if the call holds one. */
  const command = isAsked ? commandOf(execution, mode) : undefined
  const { hasFailed, ...risks } = useCommandRisk(command)
  const schema = isAsked && state.raw === undefined ? execution.tool.inputSchema : undefined
  const { value: forms, failed } = useLazyRoot(formRoot, schema !== undefined)
  const given = execution.arguments
  const input = useMemo(() => {
    if (!forms || schema === undefined) return NOTHING
    try {
      const check = forms.inputProblems(schema, given)
      return { ...check, problems: check.problems.slice(0, MAX_PROBLEMS) }
    } catch {
      return NOTHING // a member cannot even be read
    }
  }, [forms, schema, given])
  const isThere =
    (command === undefined || risks.risk !== undefined) && (schema === undefined || forms)
  const finding: 'there' | 'awaited' | 'failed' =
    hasFailed || failed ? 'failed' : isThere ? 'there' : 'awaited'
  return {
    command,
    ...risks,
    input,
    inputWords: useWords(forms?.INPUT_WORDS ?? NO_WORDS),
    finding,
  }
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

/** Why Allow is off: by the request itself, or by what the person and the app have done so far. */
type Block = ConsentBlock | 'unloaded' | 'template' | 'forbidden' | 'actor' | 'refused' | 'typed'

/** The first obstacle to Allow. `typed`: the name of what is lost, as far as a dialog has it. */
function blockOf(
  { record, confirmation: { kind }, forbidden, finding, stakes }: ReturnType<typeof useFacts>,
  runtime: ToolRuntime,
  entry: LedgerEntry | undefined,
  typed: string | undefined,
): Block | undefined {
  if (kind === 'rendering') return 'binding'
  if (kind === 'unloaded') return kind
  if (kind === 'error') return 'template'
  if (forbidden !== undefined) return 'forbidden'
  if (record.request?.needsActor === true && runtime.actor() === ANONYMOUS_PERSON) return 'actor'
  if (entry?.state === 'refused' && entry.decision?.kind !== 'deny') return 'refused'
  if (finding === 'failed') return 'unloaded'
  if (finding === 'awaited' && runtime.armDelay() > 0) return 'binding'
  const { name } = stakes
  const isMissing = name !== undefined && typed !== undefined && !isSameName(typed, name)
  return isMissing ? 'typed' : undefined
}

/** How long a second press counts. */
const CONFIRM_MS = 10_000

/** The choice of a first press, while the second one counts. */
function useConfirming() {
  const [confirming, setConfirming] = useState<string>()
  useEffect(() => {
    if (confirming === undefined) return
    const timer = clock.setTimeout(() => setConfirming(undefined), CONFIRM_MS)
    return () => clock.clear(timer)
  }, [confirming])
  return [confirming, setConfirming] as const
}

type Confirmation = ReturnType<typeof useConfirmation>

/**
 * The words of a request: the server's own, else the tool's template, rendered whole or not at all.
 * `title`: undefined if the kit's words stand. `asker`: whose title it is.
 */
function useConfirmation(
  record: ToolCallRecord,
  { kind, request, execution, block }: ConsentState,
) {
  const declared = useMemo(
    () => (kind === 'closed' ? undefined : declaredConfirmationOf(record, execution)),
    [kind, record, execution],
  )
  const isWanted = declared !== undefined && block === undefined
  const { value: engine, failed } = useLazyRoot(templateRoot, isWanted)
  return useMemo(() => {
    const title = nonBlankText(request?.title)
    const text = nonBlankText(request?.prompt)
    const ofServer = { title, asker: 'server' } as const
    if (text !== undefined) return { ...ofServer, kind: 'server', text } as const
    if (!declared) return { ...ofServer, kind: 'none' } as const
    const { spec, options } = declared
    const ofTool = { title: nonBlankText(spec.title), asker: 'tool' } as const
    const asked = title === undefined ? ofTool : ofServer
    if (!engine) return { ...asked, kind: failed ? 'unloaded' : 'rendering' } as const
    const prompt = engine.confirmationPrompt('', spec, execution.arguments, options)
    return 'error' in prompt
      ? ({ ...asked, kind: 'error', reason: prompt.error, prompt } as const)
      : ({ ...asked, kind: 'template', parts: prompt.prompt, prompt } as const)
  }, [request, declared, execution, engine, failed])
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
  const isReadable = isBindable(execution)
  const scopes = asksAlways(status) ? ONCE : scopesOf({ request }, canStoreGrants && isReadable)
  const declared = request?.can
  // it is decided in this page, so edits and a reason arrive
  const isGatedHere = request === undefined && isGated
  const can = {
    edit: (declared?.edit === true || isGatedHere) && isReadable && isExact(execution),
    reason: declared?.reason === true || isGatedHere,
    note: declared?.note === true,
    respond: declared?.respond === true,
    scopes: [...scopes.keys()],
  }
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
    block: requestBlock(execution, checksum, isGated, policy),
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
  checksum: ReturnType<typeof verifyChecksum>,
  isGated: boolean,
  policy: ToolPolicy | undefined,
): ConsentBlock | undefined {
  if (execution.state === 'streaming') return 'arriving'
  if (execution.isTooLarge) return 'too_large'
  if (execution.state === 'invalid') return 'arguments'
  if (isChecksumRefused(checksum, policy))
    return checksum === 'mismatch' ? 'checksum' : 'unverified'
  return whyAllowIsBlocked(execution, isGated)
}

/** `unsent`: the run ended before the decision arrived. `closed`: nobody is asked (any more). */
function kindOf({ kind, delivery }: ToolCallStatus): 'open' | 'sending' | 'unsent' | 'closed' {
  if (kind !== 'awaiting_consent') return 'closed'
  return delivery === 'unsent' || delivery === 'sending' ? delivery : 'open'
}

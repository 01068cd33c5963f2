'use client'
import { isGated } from '../../host/hostHas.ts'
import { decideCall, retryCall } from '../../requests/decide.ts'
import { useCallback, useContext, useMemo, useState, useSyncExternalStore, useEffect } from 'react'
import {
  useHostHas,
  useLedgerEntry,
  PolicyContext,
  useToolRuntime,
  useHostSays,
  type ToolRuntime,
} from '../../requests/useToolRuntime.ts'
import type { Choice } from '../../requests/Ledger.ts'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { editedExecution } from '../../policy/deriveExecution.ts'
import type { ToolCallStatus, Execution, Reason } from '../../model/ToolCallStatus.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { ConsentDecision } from '../../model/index.ts'
import { isDenial } from '../../model/Consent.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { createArming, type Arming, type ArmingState } from './createArming.ts'
import { deniedResultOf, declaredConfirmationOf, nonBlankText } from './declaredConfirmationOf.ts'
import { deriveConsent, type ConsentState, type ConsentBlock } from './deriveConsent.ts'
import { isSameRequest, shownRequest, type ShownRequest } from './shownRequest.ts'
import { isSameName, stakesOf, type Gravity, type Stakes } from './stakesOf.ts'
import { forbiddenBecause } from '../../requests/Ledger.ts'
import { ANONYMOUS_PERSON } from '../../requests/createQueueRegistry.ts'
import { clock } from '../../internal/clock.ts'
import { renderConfirmation } from '../../engines/template/renderConfirmation.ts'
import type { ConfirmationPrompt } from '../../engines/template/ConfirmationPrompt.ts'
import { lazyRoot, useLazyRoot } from '../../internal/lazyRoot.ts'
import { rowsOf } from '../content/walkJson.ts'

/** One request as it is, and the way to decide it. */
export type ConsentController = {
  record: ToolCallRecord
  status: ToolCallStatus
  state: ConsentState
  /** The requested execution, or the edited one. */
  shownExecution: Execution
  shown: ShownRequest
  confirmation: Confirmation
  block: Block | undefined
  /** Why a rule forbids what the person edited. */
  forbidden: string | undefined
  /** Names what is decided: what is shown, and what speaks against Allow. */
  subject: string
  /** Names what Allow would allow now. */
  allowed: string
  /** The way back, and so the way to allow. */
  stakes: Stakes
  arming: Arming
  armingState: ArmingState
  /** The app takes decisions. */
  canDecide: boolean
  /** Why the last decision did not arrive. */
  error: Error | null
  /** The decision that did not arrive. `unasked`: a rule or the policy made it, not a person. */
  undelivered: ConsentDecision['kind'] | 'unasked' | undefined
  /**
   * Returns true if the press that has just ended counts for the shown request; it decides nothing.
   */
  takePress(): boolean
  /**
   * Decides, once. Choices that let something run count only when it is armed; a denial always
   * does.
   */
  decide(choice: Choice): void
  /** Sends again what did not arrive. */
  retry: (() => void) | undefined
}

/**
 * `draftKey` names what else Allow means: edited arguments, a longer scope, what was not read. If
 * it changes, Allow disarms. `edited`: the arguments as the person edited them. `isUnread`: a long
 * command or diff was not read to its end. `typed`: the name of what is lost, as far as it is typed.
 */
export function useConsentState(
  user: string,
  record: ToolCallRecord,
  draftKey = '',
  { edited, isUnread, typed, checks }: DraftFacts = {},
): ConsentController {
  const runtime = useToolRuntime(user)
  const status = useToolCallStatus(record)
  const shownExecution = executionOf(status, edited)
  const state = useAsked(record, status, runtime.grants !== null)
  const shown = useShownRequest(record)
  const confirmation = useConfirmation(record, state, shown.key)
  const forbidden = useForbidden(record, shownExecution, edited)
  const stakes = useStakes(status, shownExecution)
  const obstacles = { checks, forbidden, isNameMissing: lacksTypedName(stakes, typed) }
  const block = useBlock(record, state, confirmation, obstacles)
  const subject = JSON.stringify([shown.key, block])
  const armedFor = subject + draftKey
  const { state: armed, arming } = useArming(user, armedFor)
  const { error, undelivered, retry } = useFailure(runtime, record, state)
  const canDecide = useHostHas('decideConsent', 'settleBatch')

  function decide(choice: Choice): void {
    if (state.kind === 'closed' || state.kind === 'sending' || !canDecide) return
    if (block === 'actor') return
    const isAllowed = letsRun(choice, state)
    if (isAllowed && (block !== undefined || !arming.press(armedFor))) return
    const decided = isAllowed && isUnread ? { ...choice, isUnread } : choice
    decideCall(runtime, record, withDeniedResult(decided, confirmation))
  }

  return {
    record,
    status,
    state,
    shownExecution,
    shown,
    confirmation,
    block,
    forbidden,
    subject,
    allowed: armedFor,
    stakes,
    arming,
    armingState: armed,
    canDecide,
    error,
    undelivered,
    takePress: () => block === undefined && state.kind === 'open' && arming.press(armedFor),
    decide,
    retry,
  }
}

const letsRun = (choice: Choice, { options }: ConsentState): boolean =>
  choice.kind === 'allow' ||
  (choice.kind === 'respond' && choice.option !== undefined && !isDenial(options, choice.option))

/**
 * The person's draft: edited arguments, a typed name; `isUnread`: not all of it was on screen.
 * `checks`: the ones that have not come.
 */
type DraftFacts = {
  edited?: JsonObject | null | undefined
  isUnread?: boolean
  typed?: string
  checks?: MissingChecks
}

/** Only a dialog has a place for it. */
const lacksTypedName = ({ name }: Stakes, typed: string | undefined): boolean =>
  name !== undefined && typed !== undefined && !isSameName(typed, name)

function useStakes(status: ToolCallStatus, shown: Execution): Stakes {
  const policy = useContext(PolicyContext)
  const canOfferUndo = useHostHas('offerUndo')
  return useMemo(
    () => stakesOf(policy, status, shown, canOfferUndo),
    [policy, status, shown, canOfferUndo],
  )
}

/** The requested execution, or the edited one. */
const executionOf = ({ execution }: ToolCallStatus, edited: JsonObject | null | undefined) =>
  edited ? editedExecution(execution, edited) : execution

/** The request. */
function useAsked(
  record: ToolCallRecord,
  status: ToolCallStatus,
  canStoreGrants: boolean,
): ConsentState {
  const policy = useContext(PolicyContext)
  const isHeld = useHostSays((host) => isGated(record, host))
  return useMemo(
    () => deriveConsent({ record, status, isGated: isHeld, canStoreGrants, policy }),
    [record, status, isHeld, canStoreGrants, policy],
  )
}

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
): Pick<ConsentController, 'error' | 'undelivered' | 'retry'> {
  const [failure, setFailure] = useState<Error>()
  const retry = useCallback(() => {
    setFailure(undefined)
    retryCall(runtime, record).catch((reason: unknown) =>
      setFailure(reason instanceof Error ? reason : new Error(String(reason))),
    )
  }, [runtime, record])
  const canRetry = useHostHas('retryDecision')
  const entry = useLedgerEntry(record)
  const error = failure ?? (entry?.answer === undefined ? entry?.error : undefined) ?? null
  const lost = error || kind === 'unsent' ? (entry?.decision ?? record.decision) : undefined
  return {
    error,
    undelivered: lost && (lost.by?.kind === 'person' ? lost.kind : 'unasked'),
    retry: kind === 'unsent' && canRetry ? retry : undefined,
  }
}

const SERVER_STATE: ArmingState = { kind: 'waiting', round: 0 }

/**
 * Arming by the provider's `armDelay`; it begins again with another `subject`. Without a provider
 * it throws an error that names `user`.
 */
function useArming(user: string, subject: string): { state: ArmingState; arming: Arming } {
  const runtime = useToolRuntime(user)
  const [arming] = useState(() => createArming(() => runtime.armDelay()))
  useIsomorphicLayoutEffect(() => {
    return arming.armFor(subject)
  }, [arming, subject])
  const state = useSyncExternalStore(arming.subscribe, arming.state, () => SERVER_STATE)
  return { state, arming }
}

/**
 * Why Allow is off: because of the call, of its words, of a rule against an edit,
 * because the app does not say who decides, because what looks at the input could not be fetched,
 * or because the name of what is lost is not typed.
 */
type Block =
  | ConsentBlock
  | 'rendering'
  | 'unloaded'
  | 'template'
  | 'forbidden'
  | 'actor'
  | 'refused'
  | 'unchecked'
  | 'typed'

/** The state of code that checks the input: on its way, or not to be fetched. */
export type MissingChecks = 'awaited' | 'failed' | undefined

/** Reasons against Allow: steps that the person has not taken, and checks that are missing. */
type DraftObstacles = {
  checks: MissingChecks
  forbidden: string | undefined
  isNameMissing: boolean
}

/** The first reason why Allow is off. */
function useBlock(
  record: ToolCallRecord,
  { block }: ConsentState,
  { kind }: Confirmation,
  { checks, forbidden, isNameMissing }: DraftObstacles,
): Block | undefined {
  const runtime = useToolRuntime('useConsent')
  const entry = useLedgerEntry(record)
  if (block !== undefined) return block
  if (kind === 'rendering' || kind === 'unloaded') return kind
  if (kind === 'error') return 'template'
  if (forbidden !== undefined) return 'forbidden'
  if (record.request?.needsActor === true && runtime.actor() === ANONYMOUS_PERSON) return 'actor'
  if (entry?.state === 'refused' && entry.decision?.kind !== 'deny') return 'refused'
  if (checks === 'failed') return 'unchecked'
  if (checks && runtime.armDelay() > 0) return 'binding'
  return isNameMissing ? 'typed' : undefined
}

/** Why a rule forbids what the person edited. */
function useForbidden(
  record: ToolCallRecord,
  shownExecution: Execution,
  edited: JsonObject | null | undefined,
): string | undefined {
  const policy = useContext(PolicyContext)
  return useMemo(
    () => (edited ? forbiddenBecause(record, shownExecution, policy) : undefined),
    [record, shownExecution, edited, policy],
  )
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
export type ConfirmedPress = {
  /** One press is not enough. */
  asksAgain: boolean
  /** A first press was made for this choice; the next one counts. */
  isConfirming(choice: Choice | undefined): boolean
  /** Decides at once, or with the second press. */
  press(choice: Choice): void
}

/** The second press arms like the first: half of a double click is none. */
export function useConfirmedPress(
  { stakes, allowed, takePress, decide }: ConsentController,
  gravity: Gravity,
): ConfirmedPress {
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
    asksAgain,
    isConfirming: (choice) => choice !== undefined && confirming === named(choice),
    press(choice) {
      if (asksAgain && confirming !== named(choice)) {
        if (takePress()) setConfirming(named(choice))
      } else {
        setConfirming(undefined)
        decide(choice)
      }
    },
  }
}

/**
 * The words of a request. `title`: undefined if the kit's words stand. `asker`: whose title it
 * is; of the tool where it declares its confirmation. `unmentioned`: fields whose value the text does
 * not show.
 */
export type Confirmation = { title: string | undefined; asker: 'server' | 'tool' } & (
  | { kind: 'none' | 'rendering' | 'unloaded' }
  | { kind: 'server'; text: string; unmentioned: readonly string[] }
  | {
      kind: 'template'
      parts: readonly { text: string; isPayload: boolean }[]
      unmentioned: readonly string[]
      prompt: ConfirmationPrompt
    }
  | { kind: 'error'; reason: Reason; prompt: ConfirmationPrompt }
)

/** The template engine, once loaded. */
export const templateRoot = lazyRoot(
  () => import('../../engines/template/confirmationPrompt.lazy.ts'),
)

/**
 * The words of a request: the server's own, verbatim; else what the tool's declared template gives
 * for what is shown, rendered whole or not at all. Words of something else never stand beside it.
 */
function useConfirmation(
  record: ToolCallRecord,
  { kind, request, execution, raw, block }: ConsentState,
  shownKey: string,
): Confirmation {
  const [rendered, setRendered] = useState<{ of: string; prompt: ConfirmationPrompt }>()
  const serverTitle = nonBlankText(request?.title)
  const text = nonBlankText(request?.prompt)
  const declared = useMemo(
    () => (kind === 'closed' ? undefined : declaredConfirmationOf(record, execution)),
    [kind, record, execution],
  )
  const { value: engine, failed } = useLazyRoot(
    templateRoot,
    declared !== undefined && block === undefined,
  )
  useEffect(() => {
    if (!declared || block !== undefined || !engine) return undefined
    let isWanted = true
    void renderConfirmation(declared.spec, execution.arguments, declared.options).then((prompt) => {
      if (isWanted) setRendered({ of: shownKey, prompt })
    })
    return () => {
      isWanted = false
    }
  }, [declared, block, execution, shownKey, engine])
  return useMemo(() => {
    if (text !== undefined)
      return {
        kind: 'server',
        title: serverTitle,
        asker: 'server',
        text,
        unmentioned: raw === undefined ? fieldsNotInPrompt(text, execution.arguments) : [],
      }
    if (!declared) return { kind: 'none', title: serverTitle, asker: 'server' }
    const asked =
      serverTitle === undefined
        ? { title: nonBlankText(declared.spec.title), asker: 'tool' as const }
        : { title: serverTitle, asker: 'server' as const }
    const prompt = rendered?.of === shownKey ? rendered.prompt : undefined
    if (!prompt) return { kind: failed ? 'unloaded' : 'rendering', ...asked }
    if ('error' in prompt) return { kind: 'error', ...asked, reason: prompt.error, prompt }
    return {
      kind: 'template',
      ...asked,
      parts: prompt.prompt,
      unmentioned: prompt.unmentioned,
      prompt,
    }
  }, [text, serverTitle, raw, execution, declared, rendered, shownKey, failed])
}

/** Fields that a prompt is searched for at most. */
const MAX_FIELDS = 500

/**
 * The paths of payload fields whose value does not appear in the server's prompt. Compared as text,
 * word by word: "1,240" does not count as 1240.
 */
export function fieldsNotInPrompt(prompt: string, payload: unknown): string[] {
  const { rows } = rowsOf(payload, { most: MAX_FIELDS })
  return rows
    .filter(
      ({ kind, text }) =>
        !(
          (kind === 'text' || kind === 'literal') &&
          mentions(prompt, kind === 'text' ? text : unquoted(text))
        ),
    )
    .map(({ path }) => path)
}

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/** The text appears as a whole word: the 1 in 10 does not count. */
function mentions(prompt: string, text: string): boolean {
  for (let at = prompt.indexOf(text); at >= 0; at = prompt.indexOf(text, at + 1)) {
    if (
      !(isWord(prompt[at - 1]) && isWord(text[0])) &&
      !(isWord(prompt[at + text.length]) && isWord(text.at(-1)))
    )
      return true
  }
  return false
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

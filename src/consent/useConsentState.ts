'use client'
import { useCallback, useContext, useMemo, useState } from 'react'
import { useHostHas } from '../runtime/useHostHas.ts'
import { bringDecisions } from '../decisions/bringDecisions.ts'
import type { Choice } from '../decisions/bind/Choice.ts'
import { useIsomorphicLayoutEffect } from '../internal/useIsomorphicLayoutEffect.ts'
import { editedExecution } from '../execution/deriveExecution.ts'
import { useLedgerEntry } from '../runtime/useLedgerEntry.ts'
import { PolicyContext, useToolRuntime, type ToolRuntime } from '../runtime/useToolRuntime.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import { useToolCallStatus } from '../status/useToolCallStatus.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { ConsentDecision, JsonObject, ToolCallRecord } from '../tool-call/index.ts'
import { isDenial } from '../tool-call/parse/isDenial.ts'
import type { Arming, ArmingState } from './arming/createArming.ts'
import { deniedResultOf } from './dialog/answer/deniedResultOf.ts'
import { deriveConsent, type ConsentState } from './deriveConsent.ts'
import { useArming } from './arming/useArming.ts'
import type { ShownRequest } from './shownRequest.ts'
import { isSameName, stakesOf, type Stakes } from './stakes/stakesOf.ts'
import { useBlock, useForbidden, type Block } from './useBlock.ts'
import { useIsBound } from './useIsBound.ts'
import { useIsGated } from '../runtime/useIsGated.ts'
import { useShownRequest } from './useShownRequest.ts'
import { useConfirmation, type Confirmation } from './dialog/request/useConfirmation.ts'

/** One request as it is, and the way to decide it. */
export type ConsentController = {
  record: ToolCallRecord
  status: ToolCallStatus
  state: ConsentState
  /** What was asked, or what the person made of it. */
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
  /** Whether there is a way back, and so what Allow takes. */
  stakes: Stakes
  arming: Arming
  armingState: ArmingState
  /** The app takes decisions. */
  canDecide: boolean
  /** Why the last decision did not arrive. */
  error: Error | null
  /** What did not arrive. `unasked`: a rule or the policy said it, not a person. */
  undelivered: ConsentDecision['kind'] | 'unasked' | undefined
  /** Whether the press that has just ended counts for what is shown; it decides nothing. */
  takePress(): boolean
  /** Decides, once. What lets something run counts only when it is armed; a denial always does. */
  decide(choice: Choice): void
  /**
   * A press begins: what it decides then goes to the host in the click itself, also where another
   * tab could decide the same.
   */
  beginPress(event: { target: EventTarget }): void
  /** Sends again what did not arrive. */
  retry: (() => void) | undefined
}

/**
 * `draftKey` names what else Allow means: edited arguments, a longer scope, what is not shown. If
 * it changes, Allow disarms. `edited`: the arguments as the person edited them. `isUnseen`: something
 * of it was not in view yet. `typed`: the name of what is lost, as far as it is typed.
 */
export function useConsentState(
  user: string,
  record: ToolCallRecord,
  draftKey = '',
  { edited, isUnseen, typed }: DraftFacts = {},
): ConsentController {
  const runtime = useToolRuntime(user)
  const status = useToolCallStatus(record)
  const shownExecution = executionOf(status, edited)
  const state = useAsked(record, status, runtime.grants !== null, shownExecution)
  const shown = useShownRequest(record)
  const confirmation = useConfirmation(record, state, shown.key)
  const forbidden = useForbidden(record, shownExecution, edited)
  const stakes = useStakes(status, shownExecution)
  const obstacles = { forbidden, isUnseen, isNameMissing: isNameMissing(stakes, typed) }
  const block = useBlock(record, state, confirmation, obstacles)
  const subject = JSON.stringify([shown.key, block])
  const armedFor = subject + draftKey
  const { state: armed, arming } = useArming(user, armedFor)
  const { error, undelivered, retry } = useFailure(runtime, record, state)
  const canDecide = useHostHas('decideConsent', 'settleBatch')

  function decide(choice: Choice): void {
    if (state.kind === 'closed' || state.kind === 'sending' || !canDecide) return
    if (letsRun(choice, state) && (block !== undefined || !arming.press(armedFor))) return
    runtime.decide(record, withDeniedResult(choice, confirmation))
  }

  function beginPress({ target }: { target: EventTarget }): void {
    const isOpen = state.kind === 'open' && state.block !== 'binding'
    const button = (target as Element).closest('[data-verb]')
    if (isOpen && button) runtime.reserveForPress(record, button)
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
    beginPress,
    retry,
  }
}

const letsRun = (choice: Choice, { options }: ConsentState): boolean =>
  choice.kind === 'allow' ||
  (choice.kind === 'respond' && choice.option !== undefined && !isDenial(options, choice.option))

/** As a person has made of it: edited arguments, what of it was not in view, a typed name. */
type DraftFacts = {
  edited?: JsonObject | null | undefined
  isUnseen?: boolean
  typed?: string
}

/** Only a dialog has a place for it. */
const isNameMissing = ({ name }: Stakes, typed: string | undefined): boolean =>
  name !== undefined && typed !== undefined && !isSameName(typed, name)

function useStakes(status: ToolCallStatus, shown: Execution): Stakes {
  const policy = useContext(PolicyContext)
  const canOfferUndo = useHostHas('offerUndo')
  return useMemo(
    () => stakesOf(policy, status, shown, canOfferUndo),
    [policy, status, shown, canOfferUndo],
  )
}

/** What was asked, or what the person made of it. */
const executionOf = ({ execution }: ToolCallStatus, edited: JsonObject | null | undefined) =>
  edited ? editedExecution(execution, edited) : execution

/**
 * What is asked. Allow waits until a click can bind it, and what the person made of it; what binds it
 * is brought.
 */
function useAsked(
  record: ToolCallRecord,
  status: ToolCallStatus,
  canStoreGrants: boolean,
  shownExecution: Execution,
): ConsentState {
  const { kind, execution } = status
  useIsomorphicLayoutEffect(bringDecisions, [])
  const isGated = useIsGated(record)
  const isAsked = kind === 'awaiting_consent'
  const { request } = record
  const isBound = useIsBound(execution, isAsked, request)
  const isEdited = shownExecution !== execution
  const isEditBound = useIsBound(shownExecution, isAsked, isEdited ? undefined : request)
  const state = useMemo(
    () => deriveConsent({ record, status, isGated, canStoreGrants, isBound }),
    [record, status, isGated, canStoreGrants, isBound],
  )
  return useMemo(
    () => (isEditBound ? state : { ...state, block: state.block ?? 'binding' }),
    [state, isEditBound],
  )
}

/** A denial gives the agent the result that the tool declares for it, unless it brings its own. */
const withDeniedResult = (choice: Choice, confirmation: Confirmation): Choice =>
  choice.kind !== 'deny' || choice.deniedResult !== undefined || !('prompt' in confirmation)
    ? choice
    : { ...choice, deniedResult: deniedResultOf(confirmation.prompt, choice.reason) }

/** What did not arrive, and the way to send it again where the app has one. */
function useFailure(
  runtime: ToolRuntime,
  record: ToolCallRecord,
  { kind }: ConsentState,
): Pick<ConsentController, 'error' | 'undelivered' | 'retry'> {
  const [failure, setFailure] = useState<Error>()
  const retry = useCallback(() => {
    setFailure(undefined)
    runtime
      .retry(record)
      .catch((reason: unknown) =>
        setFailure(reason instanceof Error ? reason : new Error(String(reason))),
      )
  }, [runtime, record])
  const canRetry = useHostHas('retry')
  const entry = useLedgerEntry(record)
  const error = failure ?? (entry?.answer === undefined ? entry?.error : undefined) ?? null
  const lost = error || kind === 'unsent' ? (entry?.decision ?? record.decision) : undefined
  return {
    error,
    undelivered: lost && (lost.by?.kind === 'person' ? lost.kind : 'unasked'),
    retry: kind === 'unsent' && canRetry ? retry : undefined,
  }
}

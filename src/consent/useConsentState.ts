'use client'
import { useCallback, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import { shownOf } from '../host/ledger/shownCall.ts'
import { useHostHas } from '../host/useHostHas.ts'
import { PolicyContext, useHost, type Choice, type HostPort } from '../host/useHost.ts'
import { isHeld } from '../status/deriveToolCallStatus.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import { useToolCallStatus } from '../status/useToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import type { Arming, ArmingState } from './arming/createArming.ts'
import { deniedResultOf } from './dialog/answer/deniedResultOf.ts'
import { deriveConsent, type ConsentBlock, type ConsentState } from './deriveConsent.ts'
import { useArming } from './arming/useArming.ts'
import { useConfirmation, type Confirmation } from './dialog/request/useConfirmation.ts'

/** Why Allow is off: because of the call, or of its words. */
export type Block = ConsentBlock | 'rendering' | 'template'

/** One request as it is, and the way to decide it. */
export type ConsentCore = {
  record: ToolCallRecord
  status: ToolCallStatus
  state: ConsentState
  confirmation: Confirmation
  block: Block | undefined
  arming: Arming
  armed: ArmingState
  /** The app takes decisions. */
  canDecide: boolean
  /** Why the last decision did not arrive. */
  error: Error | null
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
 * `draft` names what a person is about to allow beside what was asked: edited arguments, a longer
 * scope. A change of it disarms.
 */
export function useConsentState(user: string, record: ToolCallRecord, draft = ''): ConsentCore {
  const port = useHost(user)
  const policy = useContext(PolicyContext)
  const status = useToolCallStatus(record)
  const held = useIsHeld(port, record)
  const shown = shownOf(record, policy)
  const state = useMemo(
    () => deriveConsent({ record, status, shown, isHeld: held, keepsGrants: port.grants !== null }),
    [record, status, shown, held, port],
  )
  const confirmation = useConfirmation(record, policy, state)
  const block =
    state.block ??
    (confirmation.kind === 'rendering'
      ? 'rendering'
      : confirmation.kind === 'error'
        ? 'template'
        : undefined)
  const what = JSON.stringify([
    record.call.id,
    state.request?.id,
    state.digest,
    block,
    confirmation.kind,
    draft,
  ])
  const { state: armed, arming } = useArming(user, what)
  const { error, retry } = useFailure(port, record, state)
  const canDecide = useHostHas('decideConsent', 'settleBatch')

  function decide(choice: Choice): void {
    if (state.kind === 'closed' || state.kind === 'sending' || !canDecide) return
    const letsRun =
      choice.kind === 'allow' || (choice.kind === 'respond' && choice.option !== undefined)
    if (letsRun && (block !== undefined || !arming.press(what))) return
    port.decide(
      record,
      choice.kind === 'deny'
        ? {
            ...choice,
            deniedResult:
              choice.deniedResult ??
              ('prompt' in confirmation
                ? deniedResultOf(confirmation.prompt, choice.reason)
                : undefined),
          }
        : choice,
    )
  }

  function beginPress({ target }: { target: EventTarget }): void {
    if (state.kind === 'open' && (target as Element).closest('[data-verb]')) port.reserve(record)
  }

  return {
    record,
    status,
    state,
    confirmation,
    block,
    arming,
    armed,
    canDecide,
    error,
    decide,
    beginPress,
    retry,
  }
}

const never = () => () => {}

function useIsHeld(port: HostPort, record: ToolCallRecord): boolean {
  const read = () => isHeld(record, (held) => port.host().holds?.(held) === true)
  return useSyncExternalStore(port.subscribe ?? never, read, read)
}

/** What did not arrive, and the way to send it again where the app has one. */
function useFailure(
  port: HostPort,
  record: ToolCallRecord,
  { kind }: ConsentState,
): Pick<ConsentCore, 'error' | 'retry'> {
  const [failure, setFailure] = useState<Error>()
  const retry = useCallback(() => {
    setFailure(undefined)
    port
      .retry(record)
      .catch((reason: unknown) =>
        setFailure(reason instanceof Error ? reason : new Error(String(reason))),
      )
  }, [port, record])
  const entry = port.entry(record)
  return {
    error: failure ?? (entry?.answer === undefined ? entry?.error : undefined) ?? null,
    retry: kind === 'unsent' && port.host().retry ? retry : undefined,
  }
}

'use client'
import { useContext, useMemo } from 'react'
import { forbiddenBecause } from '../decisions/bind/refuseForbidden.ts'
import { hasUnreadRules } from '../policy/permissionsOf.ts'
import { useIsModeRead } from '../policy/useLaterModes.ts'
import { ANONYMOUS_PERSON } from '../runtime/anonymousPerson.ts'
import { PolicyContext, useToolRuntime } from '../runtime/useToolRuntime.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { JsonObject, ToolCallRecord } from '../tool-call/index.ts'
import type { ConsentBlock, ConsentState } from './deriveConsent.ts'
import type { Confirmation } from './dialog/request/useConfirmation.ts'

/**
 * Why Allow is off: because of the call, of its words, of rules (not read yet, or against an edit),
 * because the app does not say who decides, because not all of it was in view, or because the name of
 * what is lost is not typed.
 */
export type Block =
  ConsentBlock | 'rendering' | 'template' | 'rules' | 'forbidden' | 'actor' | 'unseen' | 'typed'

/** What the person did, or did not do yet, that speaks against Allow. */
type DraftObstacles = {
  forbidden: string | undefined
  isUnseen: boolean | undefined
  isNameMissing: boolean
}

/** The first reason why Allow is off. */
export function useBlock(
  record: ToolCallRecord,
  { block }: ConsentState,
  { kind }: Confirmation,
  { forbidden, isUnseen, isNameMissing }: DraftObstacles,
): Block | undefined {
  const policy = useContext(PolicyContext)
  const runtime = useToolRuntime('useConsent')
  const isModeRead = useIsModeRead(record, policy)
  if (!isModeRead || hasUnreadRules(policy)) return 'rules'
  if (block !== undefined) return block
  if (kind === 'rendering') return 'rendering'
  if (kind === 'error') return 'template'
  if (forbidden !== undefined) return 'forbidden'
  if (record.request?.needsActor === true && runtime.actor() === ANONYMOUS_PERSON) return 'actor'
  if (isUnseen && runtime.armDelay() > 0) return 'unseen'
  return isNameMissing ? 'typed' : undefined
}

/** Why a rule forbids what the person edited. */
export function useForbidden(
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

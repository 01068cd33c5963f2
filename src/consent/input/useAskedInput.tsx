'use client'
import { useShownTexts, type ShownTexts } from '../../content/values/useShownTexts.ts'
import { commandOf } from '../command/commandOf.ts'
import { useCommandRisk } from '../command/useCommandRisk.tsx'
import { useInputProblems } from './useInputProblems.tsx'
import type { ConsentController } from '../useConsentState.ts'
import type { ConsentDialogState } from '../dialog/useConsentDialog.ts'

/**
 * What would run, as it was asked or as the person edited it, looked at closely while somebody is
 * asked: its command line and what of it is grave, what the tool's schema has against the input, and what of
 * it the changes show.
 */
export function useAskedInput({
  state,
  status,
  shownExecution,
}: ConsentController): Pick<
  ConsentDialogState,
  'command' | 'risk' | 'riskWords' | 'isCritical' | 'input' | 'inputWords' | keyof ShownTexts
> {
  const { execution, raw, kind } = state
  const isAsking = kind !== 'closed'
  const command = commandOf(shownExecution, status.mode)
  const { risk, words: riskWords } = useCommandRisk(isAsking ? command : undefined)
  const { input, inputWords } = useInputProblems(
    isAsking ? execution.tool.inputSchema : undefined,
    raw === undefined ? shownExecution.arguments : undefined,
  )
  const isCritical = risk?.severity === 'critical'
  return { ...useShownTexts(), command, risk, riskWords, isCritical, input, inputWords }
}

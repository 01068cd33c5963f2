'use client'
import { forwardRef } from 'react'
import { ValueSection } from '../../../content/values/ValueSection.tsx'
import { useHostHas } from '../../../runtime/useHostHas.ts'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import { useWords } from '../../../messages/useWords.ts'
import { CorrectForm } from './CorrectForm.tsx'
import { hasContent } from '../../result/hasContent.ts'
import { RecoveryAdvice } from './RecoveryAdvice.tsx'
import { RecoveryCause } from './RecoveryCause.tsx'
import { hasCause } from './recoveryReason.ts'
import { RESULT_WORDS } from '../../result/resultMessages.en.ts'
import { isJsonObject, ownOptions } from '../../../tool-call/JsonObject.ts'
import type { FieldIssue } from '../../../tool-call/index.ts'
import { useToolCallBubble } from '../../useToolCallBubble.ts'

const NONE: readonly FieldIssue[] = []

/**
 * How a failed call could be mended, as far as the runtime says so; and, where the app can send it,
 * a form that does.
 */
export const ToolCallBubbleRecovery: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleRecovery(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleRecovery')
    const words = useWords(RESULT_WORDS)
    const canResend = useHostHas('resend')
    const {
      message,
      question,
      issues: given,
      example,
      prior,
      onlyTool,
      canCorrect,
    } = ownOptions(record.recovery)
    const issues = Array.isArray(given)
      ? (given as readonly FieldIssue[]).filter(isJsonObject)
      : NONE
    const isCaused = hasCause(record.recovery)
    const hasWords = [message, question, onlyTool].some(hasContent)
    const isThere =
      status.kind === 'failed' &&
      (isCaused ||
        hasWords ||
        issues.length > 0 ||
        example !== undefined ||
        (canCorrect === true && canResend))
    const children = (
      <>
        {isCaused && <RecoveryCause recovery={record.recovery} words={words} />}
        {(hasWords || issues.length > 0) && (
          <RecoveryAdvice
            issues={issues}
            said={[message, question]}
            onlyTool={onlyTool}
            words={words}
          />
        )}
        {example !== undefined && (
          <ValueSection title={words.text('recovery.example')} value={example} />
        )}
        {prior !== undefined && <ValueSection title={words.text('recovery.prior')} value={prior} />}
        {canCorrect === true && canResend && (
          <CorrectForm record={record} status={status} words={words} />
        )}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-recovery', children }, ref)
    return isThere ? element : null
  },
)

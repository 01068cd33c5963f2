'use client'
import { ForeignText } from '../content/text/ForeignText.tsx'
import { Icon } from '../internal/icons/Icon.tsx'
import { FAILED_ICON, WARNING_ICON } from '../internal/icons/icons.ts'
import type { Words } from '../messages/words.ts'
import { useLedgerEntry } from '../runtime/useLedgerEntry.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

export type QuestionNoticeProps = { record: ToolCallRecord; error: Error | null; words: Words }

/**
 * That an answer did not arrive, or that another tab says without proof that there is one; and that
 * it can be given.
 */
export function QuestionNotice({ record, error, words }: QuestionNoticeProps) {
  const claim = useLedgerEntry(record)?.claim
  if (!error && !claim) return null
  return (
    <div className="handrail-notice" data-kind={error ? 'failed' : 'waiting'} role="alert">
      <Icon path={error ? FAILED_ICON : WARNING_ICON} />
      <div>
        <p>
          <strong>{words.text(error ? 'question.unsent' : 'question.claimed')}</strong>
        </p>
        <p>
          {error && <ForeignText text={error.message} isSaid longest={500} />}{' '}
          {words.text(error ? 'question.unsent_effect' : 'question.claimed_effect')}
        </p>
      </div>
    </div>
  )
}

'use client'
import { ForeignText } from '../content/text/ForeignText.tsx'
import { Icon } from '../internal/Icon.tsx'
import { STATUS_ICONS } from '../internal/icons.ts'
import type { Words } from '../messages/words.ts'

export type QuestionNoticeProps = { error: Error | null; words: Words }

/** That an answer did not arrive, and that it can be given again. */
export function QuestionNotice({ error, words }: QuestionNoticeProps) {
  if (!error) return null
  return (
    <div className="handrail-notice" data-kind="failed" role="alert">
      <Icon path={STATUS_ICONS.failed} />
      <div>
        <p>
          <strong>{words.text('question.unsent')}</strong>
        </p>
        <p>
          <ForeignText text={error.message} isSaid longest={500} />{' '}
          {words.text('question.unsent_effect')}
        </p>
      </div>
    </div>
  )
}

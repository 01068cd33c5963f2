'use client'
import { LongText } from '../content/text/LongText.tsx'
import { safeUrl } from '../content/safeUrl.ts'
import { VisibleText } from '../content/text/VisibleText.tsx'
import { Icon } from '../internal/icons/Icon.tsx'
import { WARNING_ICON } from '../internal/icons/icons.ts'
import type { Words } from '../messages/words.ts'

export type QuestionLinkProps = { url: unknown; words: Words }

/**
 * Where a question would lead, whole, its real host first. Nothing is fetched or opened because it
 * is shown.
 */
export function QuestionLink({ url, words }: QuestionLinkProps) {
  const safe = safeUrl(url)
  if (!safe) {
    return (
      <div className="handrail-notice" data-kind="waiting">
        <Icon path={WARNING_ICON} />
        <div>
          <p>
            <strong>{words.text('question.no_link')}</strong>
          </p>
          <p>
            <LongText
              className="handrail-value"
              text={String(url)}
              revealKey="url"
              drawBudget={500}
            />
          </p>
        </div>
      </div>
    )
  }
  const start = safe.href.indexOf(safe.host)
  return (
    <div className="handrail-question-link">
      <pre className="handrail-code" dir="ltr">
        <bdi>
          {safe.href.slice(0, start)}
          <strong>
            <VisibleText text={safe.host} />
          </strong>
          <LongText
            text={safe.href.slice(start + safe.host.length)}
            revealKey="url"
            drawBudget={600}
          />
        </bdi>
      </pre>
      <p className="handrail-aside">{words.text('question.leads_to')}</p>
    </div>
  )
}

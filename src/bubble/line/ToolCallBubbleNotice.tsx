'use client'
import { forwardRef } from 'react'
import { UntrustedValue } from '../../content/values/UntrustedValue.tsx'
import { useLedgerEntry } from '../../runtime/useLedgerEntry.ts'
import { Icon } from '../../internal/Icon.tsx'
import { STATUS_ICONS, WARNING_ICON } from '../../internal/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { hasContent } from '../result/hasContent.ts'
import { useWords } from '../../messages/useWords.ts'
import { DETAILS_WORDS } from '../details/detailMessages.en.ts'
import { brokenPromiseOf } from '../../status/statusMessageKey.ts'
import type { StatusCause } from '../../tool-call/ToolCallStatus.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/** What a status means because of what caused it. */
const NAMED_CAUSES: Partial<Record<StatusCause, string>> = {
  answer_deadline: 'unanswered',
  unreadable_record: 'unreadable',
}

/**
 * What went wrong or is unsure: one strong sentence, one of consequence. Not there for a call that
 * is well.
 */
export const ToolCallBubbleNotice: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleNotice(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleNotice')
    const words = useWords(DETAILS_WORDS)
    const failure = useLedgerEntry(record)?.error
    const special = brokenPromiseOf(status) ?? NAMED_CAUSES[status.cause] ?? status.kind
    const consequence = words.find(`bubble.because_${special}`)
    const error = status.kind === 'failed' ? record.result?.error : failure?.message
    const isFailed = status.kind === 'failed' || failure !== undefined
    const children = (
      <>
        <Icon path={isFailed ? STATUS_ICONS.failed : WARNING_ICON} />
        <div>
          {hasContent(error) && (
            <div className="handrail-strong">
              <UntrustedValue value={error} />
            </div>
          )}
          {status.kind === 'failed' && !hasContent(error) && (
            <p className="handrail-strong">{words.text('bubble.failed_silently')}</p>
          )}
          {status.willRetry ? (
            <p>{words.text('bubble.will_retry')}</p>
          ) : (
            consequence !== undefined && <p>{consequence}</p>
          )}
        </div>
      </>
    )
    const element = usePart(
      'div',
      props,
      { className: 'handrail-notice', state: { kind: isFailed ? 'failed' : 'waiting' }, children },
      ref,
    )
    return isFailed || consequence !== undefined ? element : null
  },
)

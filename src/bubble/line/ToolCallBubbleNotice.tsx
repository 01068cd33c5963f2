'use client'
import { forwardRef } from 'react'
import { UntrustedValue } from '../../content/values/UntrustedValue.tsx'
import { refusalOf } from '../../decisions/bind/refusalOf.ts'
import { useHostHas } from '../../runtime/useHostHas.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { useLedgerEntry } from '../../runtime/useLedgerEntry.ts'
import { Icon } from '../../internal/icons/Icon.tsx'
import { FAILED_ICON, WARNING_ICON } from '../../internal/icons/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { hasContent } from '../result/hasContent.ts'
import { useWords } from '../../messages/useWords.ts'
import { DETAILS_WORDS } from '../details/detailMessages.en.ts'
import { brokenPromiseOf, isRefusalUnsent } from '../../status/statusMessageKey.ts'
import type { StatusCause } from '../../tool-call/ToolCallStatus.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/** What a status means because of what caused it. */
const NAMED_CAUSES: Partial<Record<StatusCause, string>> = {
  answer_deadline: 'unanswered',
  unreadable_record: 'unreadable',
}

/** Sends a rule's refusal again. What fails again leaves the notice where it is. */
function SendAgain({ record, status, label }: RendererProps & { label: string }) {
  const runtime = useToolRuntime('ToolCallBubbleNotice')
  const canRetry = useHostHas('retry') && record.run === 'ended'
  const send = () =>
    canRetry
      ? void runtime.retry(record).catch(() => {})
      : runtime.decide(record, refusalOf(status), { kind: 'policy' })
  return (
    <button type="button" className="handrail-button" onClick={send}>
      {label}
    </button>
  )
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
    const isUnsent = isRefusalUnsent(status)
    const special = isUnsent
      ? 'refusal_unsent'
      : (brokenPromiseOf(status) ?? NAMED_CAUSES[status.cause] ?? status.kind)
    const consequence = words.find(`bubble.because_${special}`)
    const error = status.kind === 'failed' ? record.result?.error : failure?.message
    const isFailed = status.kind === 'failed' || failure !== undefined
    const children = (
      <>
        <Icon path={isFailed ? FAILED_ICON : WARNING_ICON} />
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
          {isUnsent && (
            <SendAgain record={record} status={status} label={words.text('bubble.send_again')} />
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

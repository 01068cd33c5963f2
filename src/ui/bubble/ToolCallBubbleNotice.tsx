'use client'
import { decideCall, retryCall } from '../../requests/decide.ts'
import { forwardRef, type CSSProperties } from 'react'
import { UntrustedValue } from '../content/ValueSection.tsx'
import { refusalOf } from '../../requests/refusals.ts'
import { useHostHas, type RendererProps } from '../../requests/useToolRuntime.ts'
import { useToolRuntime, useLedgerEntry } from '../../requests/useRequestRuntime.ts'
import { usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import { FAILED_ICON, WARNING_ICON } from '../../internal/icons.ts'
import { isHiddenResult, marksOf } from './readResult.ts'
import { hasContent } from './mayHaveFailed.ts'
import { useWords } from '../../words/useWords.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { brokenPromiseOf, isRefusalUnsent } from '../../status/asking.ts'
import type { StatusReason, ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { useToolCallBubble } from './useToolCallBubble.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { Link } from '../content/LongText.tsx'
import { STATUS_WORDS } from '../../status/messages.en.ts'
import { RESULT_WORDS } from './resultMessages.en.ts'
import { formatSize } from '../content/copyResult.ts'
import type { Words } from '../../words/foreign.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'

/** The reasons whose consequence is another than that of their kind. */
const OWN_CONSEQUENCE: readonly StatusReason[] = ['unanswered', 'unreadable', 'gone']

/** Sends a rule's refusal again. The notice stays if it fails again. */
function SendAgain({ record, status, label }: RendererProps & { label: string }) {
  const runtime = useToolRuntime('ToolCallBubbleNotice')
  const canRetry = useHostHas('retryDecision') && record.run === 'ended'
  const send = () =>
    canRetry
      ? void retryCall(runtime, record).catch(() => {})
      : decideCall(runtime, record, refusalOf(status), { kind: 'policy' })
  return (
    <button type="button" className="handrail-button" onClick={send}>
      {label}
    </button>
  )
}

/**
 * The problem or doubt: one strong sentence, one of consequence. Not there for a call that is well.
 */
export const ToolCallBubbleNotice: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleNotice(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleNotice')
    const words = useWords(DETAILS_WORDS)
    const failure = useLedgerEntry(record)?.error
    const isUnsent = isRefusalUnsent(status)
    const special = isUnsent
      ? 'refusal_unsent'
      : (brokenPromiseOf(status) ??
        OWN_CONSEQUENCE.find((one) => one === status.reason) ??
        status.kind)
    const consequence = words.find(`bubble.because_${special}`)
    const hasFailed = status.kind === 'failed'
    const said = hasFailed ? [record.result?.message, record.result?.error] : [failure?.message]
    const [error, cause] = said.filter(hasContent)
    const isSilent = hasFailed && status.reason !== 'timed_out' && !hasContent(error)
    const isFailed = hasFailed || failure !== undefined
    const children = (
      <>
        <Icon path={isFailed ? FAILED_ICON : WARNING_ICON} />
        <div>
          {hasContent(error) && (
            <div className="handrail-strong">
              <UntrustedValue value={error} />
            </div>
          )}
          {hasContent(cause) && (
            <div>
              <UntrustedValue value={cause} />
            </div>
          )}
          {isSilent && <p className="handrail-strong">{words.text('bubble.failed_silently')}</p>}
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
    const isTimedOut = status.reason === 'timed_out' && !hasContent(error) && !status.willRetry
    return (isFailed && !isTimedOut) || consequence !== undefined ? element : null
  },
)

/** How far a running call has come, by what its runtime reports. */
export const ToolCallBubbleProgress: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleProgress(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleProgress')
    const words = useWords(DETAILS_WORDS)
    const statusWords = useWords(STATUS_WORDS)
    const { value = 0, total, message, state } = record.progress ?? {}
    const isMeasured = total !== undefined && total > 0
    const share = isMeasured ? Math.min(1, Math.max(0, value / total)) : 0
    const children = (
      <>
        <span>
          <span>
            {message !== undefined ? (
              <ForeignText text={message} isSaid longest={300} />
            ) : (
              state && statusWords.text(`status.${state}`)
            )}
          </span>
          {isMeasured && <span>{words.text('content.of', { value, total })}</span>}
        </span>
        {isMeasured && (
          <span
            className="handrail-bar"
            role="progressbar"
            aria-label={statusWords.text('status.running')}
            aria-valuenow={Math.round(share * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span style={{ '--handrail-progress': share } as CSSProperties} />
          </span>
        )}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-progress', children }, ref)
    return record.progress && status.isPending ? element : null
  },
)

/**
 * Notes on a special result: partial, made up, redacted, cut, kept elsewhere; and why, in the
 * runtime's words.
 */
export const ToolCallBubbleResultNotes: Part<'ul'> = forwardRef<HTMLUListElement, PartProps<'ul'>>(
  function ToolCallBubbleResultNotes(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleResultNotes')
    const words = useWords(RESULT_WORDS)
    const notes = resultNotes(record, status, words)
    const uri = (!isHiddenResult(record) && record.handle?.uri) || undefined
    const runtimeNotes = [record.handle?.reason, record.bounds?.hint].filter(hasContent)
    const children = (
      <>
        {notes.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {uri !== undefined && (
          <li>
            <Sentence
              parts={words.parts('result.kept_at')}
              values={{ address: <Link uri={uri} /> }}
            />
          </li>
        )}
        {runtimeNotes.map((text, index) => (
          <li key={index}>
            <UntrustedValue value={text} />
          </li>
        ))}
      </>
    )
    const element = usePart(
      'ul',
      props,
      { className: 'handrail-points', 'aria-label': words.text('result.about'), children },
      ref,
    )
    return notes.length + runtimeNotes.length > 0 || uri !== undefined ? element : null
  },
)

/**
 * Notes on a special result, in sentences of ours: its marks, how much of it is here, if the
 * rest is.
 */
function resultNotes(record: ToolCallRecord, status: ToolCallStatus, words: Words): string[] {
  const { bounds, handle, recovery } = record
  const notes: string[] = []
  if (recovery?.reason === 'tool_unavailable') notes.push(words.text('result.unavailable'))
  for (const mark of marksOf(record)) notes.push(words.text(`result.${mark}`))
  if (status.reason === 'refusal_text') notes.push(words.text('result.refusal_text'))
  if (bounds) {
    const { returned, total, truncated } = bounds
    if (returned !== undefined && total !== undefined)
      notes.push(words.text('content.of', { value: returned, total }))
    else if (returned !== undefined) notes.push(words.count('result.returned', returned))
    if (truncated) notes.push(words.text('result.truncated'))
  }
  if (handle) {
    const { bytes, shownBytes } = handle
    // of what was taken out nothing is shown, so that is no preview
    if (isHiddenResult(record)) return notes
    if (bytes !== undefined && shownBytes !== undefined)
      notes.push(
        words.text('result.preview', {
          shown: formatSize(shownBytes, words),
          size: formatSize(bytes, words),
        }),
      )
    else if (bytes !== undefined)
      notes.push(words.text('result.elsewhere_sized', { size: formatSize(bytes, words) }))
    else notes.push(words.text('result.stored_elsewhere'))
  }
  return notes
}

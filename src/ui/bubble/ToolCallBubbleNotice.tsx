'use client'
import { decideCall, retryCall } from '../../requests/decide.ts'
import type { CSSProperties } from 'react'
import { UntrustedValue } from '../content/ValueSection.tsx'
import { refusalOf } from '../../requests/refusals.ts'
import { useHostHas, type RendererProps } from '../../requests/useToolRuntime.ts'
import { useToolRuntime, useLedgerEntry } from '../../requests/useRequestRuntime.ts'
import { Icon } from '../../internal/controls.tsx'
import { FAILED_ICON, WARNING_ICON } from '../../internal/icons.ts'
import { isHiddenResult, marksOf } from './readResult.ts'
import { hasContent } from './endings.ts'
import { useWords } from '../../words/useWords.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { brokenPromiseOf, isRefusalUnsent } from '../../status/asking.ts'
import type { StatusReason, ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { useToolCallBubble } from './useToolCallBubble.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { Link } from '../content/LongText.tsx'
import { formatSize } from '../content/copyResult.ts'
import type { Words } from '../../words/foreign.ts'
import type { ResultHandle, ToolCallRecord } from '../../model/ToolCallRecord.ts'

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
export function ToolCallBubbleNotice() {
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
  const isTimedOut = status.reason === 'timed_out' && !hasContent(error)
  const isFailed = hasFailed || failure !== undefined
  const isWell = !isFailed || (isTimedOut && !status.willRetry)
  if (isWell && consequence === undefined) return null
  const next = status.willRetry ? words.text('bubble.will_retry') : consequence
  return (
    <div className="handrail-notice" data-kind={isFailed ? 'failed' : 'waiting'} translate="no">
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
        {hasFailed && !isTimedOut && !hasContent(error) && (
          <p className="handrail-strong">{words.text('bubble.failed_silently')}</p>
        )}
        {next !== undefined && <p>{next}</p>}
        {isUnsent && (
          <SendAgain record={record} status={status} label={words.text('bubble.send_again')} />
        )}
      </div>
    </div>
  )
}

export function Progress() {
  const { record, status } = useToolCallBubble('ToolCallBubbleBody')
  const words = useWords(DETAILS_WORDS)
  if (!record.progress || !status.isPending) return null
  const { value, total = 0, message, state } = record.progress
  const share = total > 0 ? Math.min(1, Math.max(0, value / total)) : 0
  return (
    <div className="handrail-progress" translate="no">
      <span>
        <span>
          {message !== undefined ? (
            <ForeignText text={message} isSaid longest={300} />
          ) : (
            state && words.text(`status.${state}`)
          )}
        </span>
        {total > 0 && <span>{words.text('content.of', { value, total })}</span>}
      </span>
      {total > 0 && (
        <span
          className="handrail-bar"
          role="progressbar"
          aria-label={words.text('status.running')}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ '--handrail-progress': share } as CSSProperties} />
        </span>
      )}
    </div>
  )
}

/** Notes on a special result, in our words and the runtime's. */
export function ResultNotes() {
  const { record, status } = useToolCallBubble('ToolCallBubbleBody')
  const words = useWords(DETAILS_WORDS)
  const { handle, bounds } = record
  const uri = isHiddenResult(record) ? '' : (handle?.uri ?? '')
  const notes = resultNotes(record, status, words)
  const said = [handle?.reason, bounds?.hint].filter(hasContent)
  if (notes.length + said.length === 0 && uri === '') return null
  return (
    <ul className="handrail-points" aria-label={words.text('result.about')} translate="no">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {uri !== '' && (
        <li>
          <Sentence
            parts={words.parts('result.kept_at')}
            values={{ address: <Link uri={uri} /> }}
          />
        </li>
      )}
      {said.map((text, index) => (
        <li key={index}>
          <UntrustedValue value={text} />
        </li>
      ))}
    </ul>
  )
}

/** The marks of a result, how much of it is here, and if there is a rest. */
function resultNotes(record: ToolCallRecord, status: ToolCallStatus, words: Words): string[] {
  const { bounds, handle, recovery } = record
  const { returned, total } = bounds ?? {}
  return [
    recovery?.reason === 'tool_unavailable' && words.text('result.unavailable'),
    ...marksOf(record).map((mark) => words.text(`result.${mark}`)),
    status.reason === 'refusal_text' && words.text('result.refusal_text'),
    returned !== undefined &&
      (total === undefined
        ? words.count('result.returned', returned)
        : words.text('content.of', { value: returned, total })),
    bounds?.truncated && words.text('result.truncated'),
    // of what was taken out nothing is shown, so that is no preview
    handle && !isHiddenResult(record) && storedNote(handle, words),
  ].filter((note) => typeof note === 'string')
}

function storedNote({ bytes, shownBytes }: ResultHandle, words: Words): string {
  if (bytes === undefined) return words.text('result.stored_elsewhere')
  const size = formatSize(bytes, words)
  return shownBytes === undefined
    ? words.text('result.elsewhere_sized', { size })
    : words.text('result.preview', { shown: formatSize(shownBytes, words), size })
}

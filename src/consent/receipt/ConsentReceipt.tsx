'use client'
import { useContext } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { useLedgerEntry } from '../../runtime/useLedgerEntry.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import { Icon } from '../../internal/icons/Icon.tsx'
import { ALLOWED_ICON, STATUS_ICONS } from '../../internal/icons/laterIcons.ts'
import { useIsHydrated } from '../../internal/useIsHydrated.ts'
import { useFormatTime } from '../../messages/useFormatTime.ts'
import { useWords } from '../../messages/useWords.ts'
import { glyphOf } from '../../status/statusMessageKey.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'
import { ConsentReceiptGrant } from './ConsentReceiptGrant.tsx'
import { RECEIPT_WORDS } from './receiptMessages.en.ts'
import { requestOptions } from '../requestOptions.ts'
import { isDecision, receiptOf } from './receiptText.ts'

export type ConsentReceiptProps = { record: ToolCallRecord; status: ToolCallStatus }

/**
 * Who decided about a call, when, for how long and with which words; or that nobody did in time.
 * Nothing where nobody was asked.
 */
export function ConsentReceipt({ record, status }: ConsentReceiptProps) {
  const words = useWords(RECEIPT_WORDS)
  const runtime = useContext(ToolRuntimeContext)
  const entry = useLedgerEntry(record)
  const isHydrated = useIsHydrated() // a server has no grants
  const formatTime = useFormatTime(words)
  const isSent = entry?.state === 'delivered' || status.cause === 'deadline_in_flight'
  const pageDecision =
    entry?.decision && (isSent || entry.answer) ? entry.decision : record.decision
  // this browser knows more of it than the runtime, which only knows a person
  const isOtherTab =
    entry?.otherTab !== undefined &&
    entry.state === 'delivered' &&
    !entry.answer &&
    (pageDecision === undefined || pageDecision.kind === entry.otherTab.kind)
  const decision: unknown = isOtherTab ? entry.otherTab : pageDecision
  const grant =
    !isDecision(decision) || !isHydrated
      ? undefined
      : decision.by?.kind === 'grant'
        ? runtime?.grants?.find(decision.by.id)
        : runtime?.grantOf(decision)
  const receipt = receiptOf({
    decision,
    isOtherTab,
    isReported: decision !== undefined && decision === record.decision,
    status,
    record,
    grant,
    words,
    formatTime,
  })
  if (!receipt) return null
  const said = isDecision(decision) ? wordsOf(decision, record, status) : undefined
  return (
    <p className="handrail-receipt">
      <Icon
        path={
          isDecision(decision) && decision.kind === 'allow'
            ? ALLOWED_ICON
            : STATUS_ICONS[glyphOf(status.kind)]
        }
        isFilled={status.kind === 'preparing'}
      />
      <span>
        <Sentence
          parts={receipt.parts}
          values={{ name: <ForeignText text={receipt.name ?? ''} isSaid /> }}
        />
        {said !== undefined && (
          <>
            {' '}
            <ForeignText text={said} isSaid longest={1000} />
          </>
        )}
        {grant && <ConsentReceiptGrant grant={grant} words={words} />}
      </span>
    </p>
  )
}

/** The words of the person, of the answer that they chose, or of the rule that forbids it. */
function wordsOf(
  decision: ConsentDecision,
  { request }: ToolCallRecord,
  { cause, because, consentCause }: ToolCallStatus,
): string | undefined {
  if (cause === 'forbidden') return because.find(({ kind }) => kind === consentCause)?.text
  const chosen = (id: string | undefined) =>
    requestOptions(request?.options).find((option) => option.id === id)?.label ?? id
  const text =
    decision.kind === 'deny'
      ? decision.reason
      : decision.kind === 'allow'
        ? decision.note
        : decision.kind === 'respond'
          ? (decision.text ?? chosen(decision.option))
          : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}

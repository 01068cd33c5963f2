'use client'
import { useContext } from 'react'
import { VisibleText } from '../../content/text/VisibleText.tsx'
import { HostContext } from '../../host/useHost.ts'
import { Icon } from '../../internal/Icon.tsx'
import { ALLOWED_ICON, STATUS_ICONS } from '../../internal/icons.ts'
import { useWords } from '../../messages/useWords.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ConsentDecision, ToolCallRecord } from '../../tool-call/index.ts'
import { ConsentReceiptGrant } from './ConsentReceiptGrant.tsx'
import { CONSENT_WORDS } from '../messages.en.ts'
import { isDecided, receiptText } from './receiptText.ts'

export type ConsentReceiptProps = { record: ToolCallRecord; status: ToolCallStatus }

/**
 * Who decided about a call, when, for how long and with which words; or that nobody did in time.
 * Nothing where nobody was asked.
 */
export function ConsentReceipt({ record, status }: ConsentReceiptProps) {
  const words = useWords(CONSENT_WORDS)
  const port = useContext(HostContext)
  const entry = port?.entry(record)
  const own =
    entry?.decision && (entry.state === 'taken' || entry.answer) ? entry.decision : record.decision
  const isElsewhere = own === undefined && entry?.state === 'taken' && !entry.answer
  const decision: unknown = isElsewhere ? entry.elsewhere : own
  const grant = !isDecided(decision)
    ? undefined
    : decision.by?.kind === 'grant'
      ? port?.grants?.find(decision.by.id)
      : port?.grantOf(decision)
  const text = receiptText({ decision, isElsewhere, status, record, grant, words })
  if (text === undefined) return null
  const said = isDecided(decision) ? wordsOf(decision) : undefined
  return (
    <p className="handrail-receipt">
      <Icon
        path={
          isDecided(decision) && decision.kind === 'allow'
            ? ALLOWED_ICON
            : STATUS_ICONS[status.kind]
        }
        isFilled={status.kind === 'preparing'}
      />
      <span>
        <VisibleText text={text} />
        {said !== undefined && (
          <>
            {' '}
            <bdi>
              “<VisibleText text={said.slice(0, 1000)} />”
            </bdi>
          </>
        )}
        {grant && <ConsentReceiptGrant grant={grant} words={words} />}
      </span>
    </p>
  )
}

/** The person's own words. */
function wordsOf(decision: ConsentDecision): string | undefined {
  const said =
    decision.kind === 'deny'
      ? decision.reason
      : decision.kind === 'allow'
        ? decision.note
        : decision.kind === 'respond'
          ? (decision.text ?? decision.option)
          : undefined
  return typeof said === 'string' && said !== '' ? said : undefined
}

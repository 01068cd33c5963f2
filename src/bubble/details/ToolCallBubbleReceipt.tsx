'use client'
import { forwardRef } from 'react'
import { ConsentReceipt } from '../../consent/receipt/ConsentReceipt.tsx'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { useLedgerEntry } from '../../runtime/useLedgerEntry.ts'
import { Icon } from '../../internal/icons/Icon.tsx'
import { INFO_ICON } from '../../internal/icons/icons.ts'
import { RETRY_ICON } from '../../internal/icons/laterIcons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * Who decided, when, for how long and with which words; and what the runtime suggests to do next.
 */
export const ToolCallBubbleReceipt: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleReceipt(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleReceipt')
    const words = useWords(DETAILS_WORDS)
    const entry = useLedgerEntry(record)
    const next = record.result?.nextAction
    const hasNext = typeof next === 'string' && next !== ''
    const children = (
      <>
        <ConsentReceipt record={record} status={status} />
        {hasNext && (
          <p className="handrail-receipt">
            <Icon path={status.willRetry ? RETRY_ICON : INFO_ICON} />
            <span>
              {words.text('bubble.next')} <ForeignText text={next} isSaid longest={500} />
            </span>
          </p>
        )}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-receipts', children }, ref)
    return entry?.decision || entry?.otherTab || record.decision || hasNext ? element : null
  },
)

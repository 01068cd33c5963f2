'use client'
import { forwardRef, useContext } from 'react'
import { VisibleText } from '../content/VisibleText.tsx'
import { HostContext } from '../host/useHost.ts'
import { Icon } from '../internal/Icon.tsx'
import { ALLOWED_ICON, INFO_ICON, RETRY_ICON, STATUS_ICONS } from '../internal/icons.ts'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import type { Words } from '../messages/words.ts'
import type { Actor, ConsentDecision } from '../tool-call/index.ts'
import { useWords } from '../messages/useWords.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { useToolCallBubble } from './useToolCallBubble.ts'

/** Who decided, when, and with which words; and what the runtime suggests to do next. */
export const ToolCallBubbleReceipt: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(function ToolCallBubbleReceipt(props, ref) {
  const { record, status } = useToolCallBubble('ToolCallBubbleReceipt')
  const words = useWords(DETAILS_WORDS)
  const entry = useContext(HostContext)?.entry(record)
  const decision: (ConsentDecision & { at?: number }) | undefined = entry?.state === 'taken' || entry?.answer ? (entry.decision ?? record.decision) : record.decision
  const next = record.result?.nextAction
  const children = (
    <>
      {decision && (decision.kind === 'allow' || decision.kind === 'deny') && (
        <p className="handrail-receipt">
          <Icon path={decision.kind === 'allow' ? ALLOWED_ICON : STATUS_ICONS.denied} />
          <span>
            <VisibleText text={sentenceOf(decision, words)} />
            {decision.kind === 'deny' && typeof decision.reason === 'string' && (
              <>
                {' '}
                <bdi>
                  “<VisibleText text={decision.reason} />”
                </bdi>
              </>
            )}
          </span>
        </p>
      )}
      {typeof next === 'string' && next !== '' && (
        <p className="handrail-receipt">
          <Icon path={status.willRetry ? RETRY_ICON : INFO_ICON} />
          <span>
            {words.text('bubble.next')} <bdi className="handrail-value"><VisibleText text={next.slice(0, 500)} /></bdi>
          </span>
        </p>
      )}
    </>
  )
  const element = usePart('div', props, { className: 'handrail-receipts', children }, ref)
  return decision || (typeof next === 'string' && next !== '') ? element : null
})

function sentenceOf(decision: ConsentDecision & { at?: number }, words: Words): string {
  const verb = decision.kind === 'allow' ? 'allowed' : 'denied'
  const values = { name: nameOf(decision.by, words), time: timeOf(decision.at, words) }
  return words.text(`receipt.${verb}${values.time === '' ? '' : '_at'}`, values)
}

function nameOf(by: Actor, words: Words): string {
  if (by?.kind === 'person') return by.name ?? words.text('receipt.you')
  return words.text(by?.kind === 'grant' ? 'receipt.grant' : 'receipt.policy')
}

function timeOf(at: number | undefined, words: Words): string {
  if (typeof at !== 'number' || Number.isNaN(new Date(at).getTime())) return ''
  const day = new Date(at).toDateString() === new Date().toDateString() ? {} : ({ day: 'numeric', month: 'long' } as const)
  return new Intl.DateTimeFormat(words.locale, { hour: 'numeric', minute: '2-digit', ...day }).format(at)
}

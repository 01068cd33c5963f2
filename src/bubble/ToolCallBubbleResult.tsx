'use client'
import { forwardRef, useId, useMemo } from 'react'
import { ContentParts } from '../content/ContentParts.tsx'
import { CopyButton } from '../content/CopyButton.tsx'
import { copyResult } from '../content/copyResult.ts'
import { countHidden } from '../content/countHidden.ts'
import { HiddenNotice } from '../content/HiddenNotice.tsx'
import { LongText } from '../content/LongText.tsx'
import { OutsideValue } from '../content/OutsideValue.tsx'
import { ValueSection } from '../content/ValueSection.tsx'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { useWords } from '../messages/useWords.ts'
import { isJsonObject } from '../tool-call/isJsonObject.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { emptyKind } from './emptyKind.ts'
import { isSaid } from './isSaid.ts'
import { useToolCallBubble } from './useToolCallBubble.ts'

/** What came back, or has so far: message, data, content. A result with nothing in it says so. */
export const ToolCallBubbleResult: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(function ToolCallBubbleResult(props, ref) {
  const { record, status } = useToolCallBubble('ToolCallBubbleResult')
  const words = useWords(DETAILS_WORDS)
  const id = useId()
  const result = record.result ?? (status.isPending ? record.partial : undefined)
  const { message, data } = isJsonObject(result) ? result : {}
  const { content } = record
  const parts = useMemo<readonly unknown[]>(() => (Array.isArray(content) ? content : []), [content])
  const empty = isJsonObject(result) && result.success && !isSaid(message) && parts.length === 0 ? emptyKind(data) : undefined
  const hasData = data !== undefined && empty === undefined && !(isJsonObject(data) && Object.keys(data).length === 0)
  const shown = hasData ? bareOf(data) : undefined
  const text = typeof shown === 'string' ? shown : undefined
  const hidden = useMemo(() => countHidden([message, shown, parts]), [message, shown, parts])
  const copy = <CopyButton label={words.text('bubble.copy_result')} text={(isRevealed) => copyResult({ message: isSaid(message) ? message : undefined, data: shown, parts }, isRevealed)} />
  const children = (
    <ValueSection
      title={words.text('bubble.result')}
      aside={record.result === undefined ? words.text('bubble.so_far') : undefined}
      value={text === undefined ? shown : undefined}
      controls={empty === undefined ? copy : undefined}
      describedBy={hidden > 0 ? id : undefined}
      before={
        isSaid(message) && (
          <div className="handrail-message">
            <OutsideValue value={message} where="message" />
          </div>
        )
      }
    >
      {text !== undefined && (
        <pre className="handrail-code">
          <LongText text={text} />
        </pre>
      )}
      {parts.length > 0 && <ContentParts parts={parts} />}
      {empty !== undefined && <p className="handrail-aside">{words.text(`bubble.empty_${empty}`)}</p>}
      <HiddenNotice count={hidden} id={id} />
    </ValueSection>
  )
  const element = usePart('div', props, { children }, ref)
  return isSaid(message) || hasData || empty !== undefined || parts.length > 0 ? element : null
})

/** A bare value was wrapped on its way in (`{ value }`); it is shown as what it is. */
const bareOf = (data: unknown): unknown => (isJsonObject(data) && Object.keys(data).length === 1 && 'value' in data ? (data.value ?? data) : data)

'use client'
import { forwardRef, type ReactNode } from 'react'
import { ContentParts } from '../content/ContentParts.tsx'
import { Fields } from '../content/Fields.tsx'
import { LongText } from '../content/LongText.tsx'
import { OutsideValue } from '../content/OutsideValue.tsx'
import { Section } from '../content/Section.tsx'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { isJsonObject } from '../tool-call/isJsonObject.ts'
import { emptyKind } from './emptyKind.ts'
import { isSaid } from './isSaid.ts'
import { useWords } from '../messages/useWords.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { useToolCallBubble } from './useToolCallBubble.ts'

/** What came back, or has so far: message, data, content. A result with nothing in it says so. */
export const ToolCallBubbleResult: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(function ToolCallBubbleResult(props, ref) {
  const { record, status } = useToolCallBubble('ToolCallBubbleResult')
  const words = useWords(DETAILS_WORDS)
  const result = record.result ?? (status.isPending ? record.partial : undefined)
  const { message, data } = isJsonObject(result) ? result : {}
  const empty = isJsonObject(result) && result.success && !isSaid(message) && !record.content?.length ? emptyKind(data) : undefined
  const hasData = data !== undefined && empty === undefined && !(isJsonObject(data) && Object.keys(data).length === 0)
  const children: ReactNode = (
    <Section title={words.text('bubble.result')} aside={record.result === undefined ? words.text('bubble.so_far') : undefined}>
      {isSaid(message) && (
        <div className="handrail-message">
          <OutsideValue value={message} />
        </div>
      )}
      {hasData && <DataView data={data} />}
      {record.content && <ContentParts parts={record.content} />}
      {empty !== undefined && <p className="handrail-aside">{words.text(`bubble.empty_${empty}`)}</p>}
    </Section>
  )
  const element = usePart('div', props, { children }, ref)
  const isShown = isSaid(message) || hasData || empty !== undefined || (record.content?.length ?? 0) > 0
  return isShown ? element : null
})

/** A bare value was wrapped on its way in (`{ value }`); a text among them is shown as the text it is. */
function DataView({ data }: { data: unknown }) {
  const only = isJsonObject(data) && Object.keys(data).length === 1 && 'value' in data ? data.value : undefined
  if (typeof only === 'string') {
    return (
      <pre className="handrail-code">
        <LongText text={only} />
      </pre>
    )
  }
  return <Fields value={only ?? data} />
}

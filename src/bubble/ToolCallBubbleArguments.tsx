'use client'
import { forwardRef } from 'react'
import { Section } from '../content/Section.tsx'
import { Fields } from '../content/Fields.tsx'
import { LongText } from '../content/LongText.tsx'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { useWords } from '../messages/useWords.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { useToolCallBubble } from './useToolCallBubble.ts'

/** What the call was given. While they arrive, and where they cannot be read, the text as it came. */
export const ToolCallBubbleArguments: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(function ToolCallBubbleArguments(props, ref) {
  const { record } = useToolCallBubble('ToolCallBubbleArguments')
  const words = useWords(DETAILS_WORDS)
  const { call, argumentsState, argumentsText } = record
  const isRaw = typeof argumentsText === 'string' && (argumentsState === 'streaming' || argumentsState === 'invalid')
  const aside = argumentsState === 'streaming' ? words.text('bubble.arriving') : argumentsState === 'invalid' ? words.text('bubble.unreadable_arguments') : undefined
  const children = (
    <Section title={words.text('bubble.arguments')} aside={aside}>
      {isRaw ? (
        <pre className="handrail-code">
          <LongText text={argumentsText} />
          {argumentsState === 'streaming' && <span className="handrail-caret" />}
        </pre>
      ) : (
        <Fields value={call.arguments} />
      )}
    </Section>
  )
  return usePart('div', props, { children }, ref)
})

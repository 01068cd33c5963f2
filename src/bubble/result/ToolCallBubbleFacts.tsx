'use client'
import { forwardRef } from 'react'
import { OutsideValue } from '../../content/values/OutsideValue.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { isSaid } from './isSaid.ts'
import { resultFacts } from './resultFacts.ts'
import { RESULT_WORDS } from './resultMessages.en.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * What is special about a result: partial, made up, redacted, cut, kept elsewhere; and why, in the
 * runtime's words.
 */
export const ToolCallBubbleFacts: Part<'ul'> = forwardRef<HTMLUListElement, PartProps<'ul'>>(
  function ToolCallBubbleFacts(props, ref) {
    const { record } = useToolCallBubble('ToolCallBubbleFacts')
    const words = useWords(RESULT_WORDS)
    const facts = resultFacts(record, words)
    const said = [record.handle?.reason, record.bounds?.hint].filter(isSaid)
    const children = (
      <>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {said.map((text, index) => (
          <li key={index}>
            <OutsideValue value={text} />
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
    return facts.length + said.length > 0 ? element : null
  },
)

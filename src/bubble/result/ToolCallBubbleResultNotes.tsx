'use client'
import { forwardRef } from 'react'
import { Link } from '../../content/Link.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { UntrustedValue } from '../../content/values/UntrustedValue.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { hasContent } from './hasContent.ts'
import { isHiddenResult, resultNotes } from './resultNotes.ts'
import { RESULT_WORDS } from './resultMessages.en.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * What is special about a result: partial, made up, redacted, cut, kept elsewhere; and why, in the
 * runtime's words.
 */
export const ToolCallBubbleResultNotes: Part<'ul'> = forwardRef<HTMLUListElement, PartProps<'ul'>>(
  function ToolCallBubbleResultNotes(props, ref) {
    const { record } = useToolCallBubble('ToolCallBubbleResultNotes')
    const words = useWords(RESULT_WORDS)
    const notes = resultNotes(record, words)
    const kept = isHiddenResult(record) ? undefined : record.handle?.uri
    const uri = typeof kept === 'string' && kept !== '' ? kept : undefined
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

'use client'
import { forwardRef } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { exitCodeOf } from './exitCodeOf.ts'
import { hasContent } from '../result/hasContent.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * What the runtime says in one line about the call, below ours; and the exit code of a command that
 * did not end well.
 */
export const ToolCallBubbleSummary: Part<'p'> = forwardRef<HTMLParagraphElement, PartProps<'p'>>(
  function ToolCallBubbleSummary(props, ref) {
    const { record, words } = useToolCallBubble('ToolCallBubbleSummary')
    const { summary } = record
    const code = exitCodeOf(record)
    const children = (
      <>
        {code !== undefined && (
          <span className="handrail-flag">{words.text('bubble.exit_code', { code })}</span>
        )}
        {hasContent(summary) && (
          <span>
            <Sentence
              parts={words.parts('bubble.summary')}
              values={{
                text: (
                  <ForeignText
                    text={typeof summary === 'string' ? summary : ''}
                    isSaid
                    longest={300}
                  />
                ),
              }}
            />
          </span>
        )}
      </>
    )
    const element = usePart('p', props, { className: 'handrail-summary', children }, ref)
    return hasContent(summary) || code !== undefined ? element : null
  },
)

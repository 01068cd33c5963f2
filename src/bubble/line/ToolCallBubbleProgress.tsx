'use client'
import { forwardRef, type CSSProperties } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { DETAILS_WORDS } from '../details/detailMessages.en.ts'
import { ownOptions } from '../../tool-call/JsonObject.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/** How far a running call has come, by what its runtime reports. */
export const ToolCallBubbleProgress: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleProgress(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleProgress')
    const words = useWords(DETAILS_WORDS)
    const { value = 0, total, message } = ownOptions(record.progress)
    const isMeasured = typeof total === 'number' && total > 0
    const share = isMeasured ? Math.min(1, Math.max(0, value / total)) : 0
    const children = (
      <>
        <span>
          <span>
            {typeof message === 'string' && <ForeignText text={message} isSaid longest={300} />}
          </span>
          {isMeasured && <span>{words.text('bubble.progress', { value, total })}</span>}
        </span>
        {isMeasured && (
          <span
            className="handrail-bar"
            role="progressbar"
            aria-label={words.text('bubble.progress_label')}
            aria-valuenow={Math.round(share * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span style={{ '--handrail-progress': share } as CSSProperties} />
          </span>
        )}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-progress', children }, ref)
    return record.progress && status.isPending ? element : null
  },
)

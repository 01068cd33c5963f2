'use client'
import { forwardRef } from 'react'
import { LaterDiffPreview } from '../later/LaterDiffPreview.tsx'
import { BelowSentenceContext } from '../../content/values/useBelowSentence.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/** Rows that are shown at first: a transcript stays one. */
const ROWS = 12

/**
 * What the call changes. Nothing for a call that reads; of a call that is no plain write only
 * changes of files, since its arguments say no more.
 */
export const ToolCallBubbleChanges: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleChanges(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleChanges')
    const element = usePart(
      'div',
      props,
      {
        className: 'handrail-diff-place',
        children: (
          <BelowSentenceContext.Provider value>
            <LaterDiffPreview
              record={record}
              rows={ROWS}
              filesOnly={status.mode !== 'safe_write'}
            />
          </BelowSentenceContext.Provider>
        ),
      },
      ref,
    )
    return status.mode === 'read' ? null : element
  },
)

'use client'
import { forwardRef } from 'react'
import { DiffSummary } from '../../diff/summary/DiffSummary.tsx'
import { useIsDiffOpen } from '../../runtime/useIsDiffOpen.ts'
import { Icon } from '../../internal/Icon.tsx'
import { CHEVRON_ICON, MODE_ICONS } from '../../internal/icons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { ToolCallBubbleMode } from './ToolCallBubbleMode.tsx'
import { ToolCallBubbleName } from './ToolCallBubbleName.tsx'
import { ToolCallBubblePhrase } from './ToolCallBubblePhrase.tsx'
import { ToolCallBubbleStatus } from './ToolCallBubbleStatus.tsx'
import { ToolCallBubbleTime } from './ToolCallBubbleTime.tsx'
import { useToolCallBubble, type ToolCallBubbleState } from '../useToolCallBubble.ts'

/** What a write changes, where its diff is folded away. */
function FoldedChange(call: Pick<ToolCallBubbleState, 'record' | 'status'>) {
  return useIsDiffOpen(call.record) ? null : <DiffSummary {...call} />
}

/**
 * One quiet line: icon, sentence, machine name, mode, what a write changes, status, time. All of it
 * opens the body.
 */
export const ToolCallBubbleLine: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleLine(props, ref) {
    const { record, status, isOpen } = useToolCallBubble('ToolCallBubbleLine')
    const children = (
      <>
        <Icon path={MODE_ICONS[status.mode]} />
        <div className="handrail-text">
          <ToolCallBubblePhrase />
          <span className="handrail-meta">
            <ToolCallBubbleName />
            <ToolCallBubbleMode />
          </span>
          {status.mode === 'safe_write' && !isOpen && (
            <FoldedChange record={record} status={status} />
          )}
          <span className="handrail-state">
            <ToolCallBubbleStatus />
            <ToolCallBubbleTime />
          </span>
        </div>
        <span className="handrail-chevron">
          <Icon path={CHEVRON_ICON} mirrorsInRtl />
        </span>
      </>
    )
    return usePart('div', props, { className: 'handrail-line', children }, ref)
  },
)

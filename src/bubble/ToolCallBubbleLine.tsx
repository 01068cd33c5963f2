'use client'
import { forwardRef } from 'react'
import { Icon } from '../internal/Icon.tsx'
import { CHEVRON_ICON, MODE_ICONS } from '../internal/icons.ts'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { ToolCallBubbleMode } from './ToolCallBubbleMode.tsx'
import { ToolCallBubbleName } from './ToolCallBubbleName.tsx'
import { ToolCallBubblePhrase } from './ToolCallBubblePhrase.tsx'
import { ToolCallBubbleStatus } from './ToolCallBubbleStatus.tsx'
import { ToolCallBubbleTime } from './ToolCallBubbleTime.tsx'
import { useToolCallBubble } from './useToolCallBubble.ts'

/** One quiet line: icon, sentence, machine name, mode, status, time. All of it opens the body. */
export const ToolCallBubbleLine: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(function ToolCallBubbleLine(props, ref) {
  const { status } = useToolCallBubble('ToolCallBubbleLine')
  const children = (
    <>
      <Icon path={MODE_ICONS[status.mode]} />
      <div className="handrail-text">
        <ToolCallBubblePhrase />
        <span className="handrail-meta">
          <ToolCallBubbleName />
          <ToolCallBubbleMode />
        </span>
        <span className="handrail-state">
          <ToolCallBubbleStatus />
          <ToolCallBubbleTime />
        </span>
      </div>
      <span className="handrail-chevron">
        <Icon path={CHEVRON_ICON} flips />
      </span>
    </>
  )
  return usePart('div', props, { className: 'handrail-line', children }, ref)
})

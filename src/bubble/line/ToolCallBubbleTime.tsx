'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { formatDuration } from './formatDuration.ts'
import { useElapsed } from './useElapsed.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/** How long the call has been running, or ran. */
export const ToolCallBubbleTime: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ToolCallBubbleTime(props, ref) {
    const { record, status, words } = useToolCallBubble('ToolCallBubbleTime')
    const elapsed = useElapsed(record, status.kind)
    return usePart(
      'span',
      props,
      {
        className: 'handrail-time',
        children: elapsed === undefined ? null : <bdi>{formatDuration(elapsed, words)}</bdi>,
      },
      ref,
    )
  },
)

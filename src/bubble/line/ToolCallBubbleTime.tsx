'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { timeProps } from './closed/lineProps.tsx'
import { useElapsed } from './useElapsed.ts'

/** How long the call has been running, or ran. */
export const ToolCallBubbleTime: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ToolCallBubbleTime(props, ref) {
    const { record, status, words } = useToolCallBubble('ToolCallBubbleTime')
    return usePart('span', props, timeProps(useElapsed(record, status.kind), words), ref)
  },
)

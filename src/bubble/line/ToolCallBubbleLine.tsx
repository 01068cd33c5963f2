'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { drawLine } from './closed/drawLine.tsx'

/**
 * One quiet line: icon, sentence, machine name, mode, what a write changes, status, time. All of it
 * opens the body.
 */
export const ToolCallBubbleLine: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleLine(props, ref) {
    const line = drawLine(useToolCallBubble('ToolCallBubbleLine'))
    return usePart('div', props, { ...line.props, children: line.children }, ref)
  },
)

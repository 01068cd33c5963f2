'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { statusProps } from './closed/lineProps.tsx'

/**
 * The status as a glyph and a word. A plain success shows the glyph alone; its word is for screen
 * readers, since the sentence is in the past tense.
 */
export const ToolCallBubbleStatus: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ToolCallBubbleStatus(props, ref) {
    return usePart('span', props, statusProps(useToolCallBubble('ToolCallBubbleStatus')), ref)
  },
)

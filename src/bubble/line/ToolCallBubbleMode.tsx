'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { modeProps } from './closed/lineProps.tsx'

/**
 * The mode in a word, and the button that says why; Escape closes that again. A read that went as
 * expected is quiet until the line is opened.
 */
export const ToolCallBubbleMode: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ToolCallBubbleMode(props, ref) {
  return usePart('button', props, modeProps(useToolCallBubble('ToolCallBubbleMode')), ref)
})

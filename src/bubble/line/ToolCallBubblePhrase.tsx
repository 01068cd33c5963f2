'use client'
import { forwardRef } from 'react'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { phraseProps } from './closed/lineProps.tsx'

/** The sentence, and the button that opens the body (`aria-expanded`). */
export const ToolCallBubblePhrase: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ToolCallBubblePhrase(props, ref) {
  const call = useToolCallBubble('ToolCallBubblePhrase')
  const merged = useMergedRef(ref, call.focusIfHad)
  return usePart('button', props, phraseProps(call), merged ?? null)
})

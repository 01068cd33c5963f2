'use client'
import { forwardRef, type KeyboardEvent } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * The mode in a word, and the button that says why; Escape closes that again. A read that went as
 * expected is quiet until the line is opened.
 */
export const ToolCallBubbleMode: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ToolCallBubbleMode(props, ref) {
  const { status, words, isOpen, isWhyOpen, setWhyOpen, id } =
    useToolCallBubble('ToolCallBubbleMode')
  const mode = words.text(`mode.${status.mode}`)
  const isAssumed = status.modeSource === 'assumed'
  const ownProps = {
    type: 'button',
    className: 'handrail-mode',
    'aria-expanded': isWhyOpen,
    'aria-controls': isWhyOpen ? `${id}-why` : undefined,
    'aria-label': words.text(isAssumed ? 'bubble.why_assumed' : 'bubble.why', { mode }),
    hidden: status.mode === 'read' && !isAssumed && !isOpen && !isWhyOpen,
    onClick: () => setWhyOpen(!isWhyOpen),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && setWhyOpen(false),
    children: isAssumed ? words.text('bubble.assumed', { mode }) : mode,
  }
  return usePart('button', props, ownProps, ref)
})

'use client'
import { forwardRef } from 'react'
import { useLazyModule } from '../internal/useLazyModule.ts'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { details } from './details/lazyDetails.tsx'
import { useToolCallBubble } from './useToolCallBubble.ts'

/**
 * The details that the line opens. A closed body is not rendered and its code not loaded, so long
 * conversations stay cheap.
 */
export const ToolCallBubbleBody: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleBody(props, ref) {
    const { isOpen, id, words } = useToolCallBubble('ToolCallBubbleBody')
    const { value, failed } = useLazyModule(details, isOpen && props.children === undefined)
    const children = value ? (
      <value.ToolCallBubbleDetails />
    ) : failed ? (
      words.text('bubble.not_loaded')
    ) : null
    const element = usePart('div', props, { id, className: 'handrail-body', children }, ref)
    return isOpen ? element : null
  },
)

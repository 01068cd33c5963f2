'use client'
import { forwardRef } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * The tool's machine name, as the runtime knows it. Always visible: titles and sentences are no
 * proof of what runs.
 */
export const ToolCallBubbleName: Part<'code'> = forwardRef<HTMLElement, PartProps<'code'>>(
  function ToolCallBubbleName(props, ref) {
    const { record } = useToolCallBubble('ToolCallBubbleName')
    return usePart(
      'code',
      props,
      { className: 'handrail-name', dir: 'ltr', children: <ForeignText text={record.call.name} /> },
      ref,
    )
  },
)

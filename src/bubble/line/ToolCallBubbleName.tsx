'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { nameProps } from './closed/lineProps.tsx'

/**
 * The tool's machine name, as the runtime knows it. Always visible: titles and sentences are no
 * proof of what runs.
 */
export const ToolCallBubbleName: Part<'code'> = forwardRef<HTMLElement, PartProps<'code'>>(
  function ToolCallBubbleName(props, ref) {
    return usePart('code', props, nameProps(useToolCallBubble('ToolCallBubbleName')), ref)
  },
)

'use client'
import { forwardRef } from 'react'
import type { Part, PartProps } from '../../internal/usePart.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { LaterStop } from './LaterStop.tsx'

/**
 * Stops a running call. There while the call runs, where the host has `cancel` and `canCancel` does
 * not say no; in its place nothing once it was pressed, until ten seconds have passed. Its words say
 * where the whole agent would stop.
 */
export const ToolCallBubbleStop: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ToolCallBubbleStop(props, ref) {
  return <LaterStop {...props} ref={ref} call={useToolCallBubble('ToolCallBubbleStop')} />
})

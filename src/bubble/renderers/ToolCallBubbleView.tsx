'use client'
import { useContext } from 'react'
import { ProvidedContext, rendererOf } from '../../runtime/useRenderers.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { drawView } from './drawView.tsx'

/**
 * The app's own view of the call, from the provider's `renderers`; else what a plain write changes,
 * where `openDiffs` leaves that open. Draws no element of its own.
 * @example
 * <ToolCallBubble record={record}>
 *   <ToolCallBubbleLine />
 *   <ToolCallBubbleBody />
 *   <ToolCallBubbleView />
 * </ToolCallBubble>
 */
export function ToolCallBubbleView() {
  const { renderers } = useContext(ProvidedContext)
  const bubble = useToolCallBubble('ToolCallBubbleView')
  return drawView(rendererOf(renderers, bubble.record, bubble.status), bubble)
}

'use client'
import { useRef, type MouseEvent } from 'react'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'

/** What opens under a finger, or between two clicks, is decided by a press that begins later. */
export function usePressGuard(openedAt: number | undefined) {
  const delay = useToolRuntime('ToolCallBubble').armDelay
  const began = useRef(false)
  const isMeant = () => openedAt === undefined || performance.now() >= openedAt + delay()
  return {
    onPointerDownCapture() {
      if (isMeant()) began.current = true
    },
    onClickCapture(event: MouseEvent) {
      const { pointerType } = event.nativeEvent as PointerEvent
      const counts = pointerType && openedAt !== undefined ? began.current : isMeant()
      if (counts || !(event.target as Element).closest('[data-verb]')) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

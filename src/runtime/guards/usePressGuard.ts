'use client'
import { useRef, type MouseEvent, type PointerEvent } from 'react'
import { useToolRuntime } from '../useToolRuntime.ts'

/**
 * Of a part that stands where something else just stood: a press on a button of it that decides
 * counts where it began on the part, `armDelay` after `openedAt` said that it came. So what comes
 * under a finger, or between two clicks, is not decided by them. Undefined: it stood there all along.
 */
export function usePressGuard(openedAt: () => number | undefined) {
  const { armDelay } = useToolRuntime('ToolCallBubble')
  const meant = useRef<number>(undefined)
  const isMeant = () => performance.now() >= (openedAt() ?? -Infinity) + armDelay()
  const stopUnmeant = (event: MouseEvent) => {
    // what a script clicks, as tests do, need not name the pointer of its press
    const { isTrusted, pointerType, pointerId } =
      event.nativeEvent as Partial<globalThis.PointerEvent>
    const isOfPointer = isTrusted && pointerType && openedAt() !== undefined
    if (isOfPointer ? meant.current === pointerId : isMeant()) return
    if (!(event.target as Element).closest('[data-verb]')) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onPointerDownCapture({ pointerId }: PointerEvent) {
      meant.current = isMeant() ? pointerId : undefined
    },
    onClickCapture: stopUnmeant,
    onAuxClickCapture: stopUnmeant,
  }
}

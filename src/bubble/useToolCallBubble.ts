'use client'
import { createContext, useContext } from 'react'
import type { Words } from '../messages/words.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

/** What a bubble's parts share. */
export type ToolCallBubbleState = {
  record: ToolCallRecord
  status: ToolCallStatus
  words: Words
  isOpen: boolean
  setOpen(isOpen: boolean): void
  isWhyOpen: boolean
  setWhyOpen(isOpen: boolean): void
  /** For `aria-controls`: of the body, and with `-why` of the explanation. */
  id: string
  /** The keyboard was in the request that has just settled back into this line. */
  hadFocus(): boolean
  /** Its request has been on screen here. */
  wasAsked: boolean
}

export const ToolCallBubbleContext = createContext<ToolCallBubbleState | null>(null)

/** The bubble around a part. Throws an error that names both where there is none. */
export function useToolCallBubble(part: string): ToolCallBubbleState {
  const bubble = useContext(ToolCallBubbleContext)
  if (!bubble)
    throw new Error(
      `handrail: ${part} is used outside a ToolCallBubble. It shows one call, and here is none. Render it inside <ToolCallBubble record={...}>.`,
    )
  return bubble
}

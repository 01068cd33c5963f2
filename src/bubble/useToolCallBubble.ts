'use client'
import { createContext } from 'react'
import { useRequiredContext } from '../internal/useRequiredContext.ts'
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
export const useToolCallBubble = (part: string): ToolCallBubbleState =>
  useRequiredContext(ToolCallBubbleContext, part, 'ToolCallBubble', 'shows one call')

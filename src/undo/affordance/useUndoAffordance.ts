'use client'
import { createContext, type ComponentType } from 'react'
import { useRequiredContext } from '../../internal/useRequiredContext.ts'
import type { Words } from '../../messages/words.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { BeforeAfter } from '../../tool-call/ToolCallRecord.ts'
import type { ToolCallRecord, UndoStatus } from '../../tool-call/index.ts'

/** What the parts of an UndoAffordance share. */
export type UndoAffordanceState = {
  record: ToolCallRecord
  /** The status of the call. */
  call: ToolCallStatus
  /** Where taking it back stands. */
  status: UndoStatus
  words: Words
  /** Of the sentence, which describes the buttons. */
  id: string
  /** A second sentence, in the catalogue's key: what became of asking for more time. */
  note: string | undefined
  setNote(note: string | undefined): void
  /** What stands in the way is shown, where something else can compare it. */
  compare: ComponentType<BeforeAfter> | undefined
  isCompareOpen: boolean
  setCompareOpen(isCompared: boolean): void
  /** The keyboard was on something that is gone now. */
  hasLostFocus(): boolean
}

export const UndoAffordanceContext = createContext<UndoAffordanceState | null>(null)

/** The affordance around a part. Throws an error that names both where there is none. */
export const useUndoAffordance = (part: string): UndoAffordanceState =>
  useRequiredContext(UndoAffordanceContext, part, 'UndoAffordance', 'is about taking one call back')

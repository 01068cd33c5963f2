'use client'
import { UndoAffordanceCompare } from './UndoAffordanceCompare.tsx'
import { UndoAffordanceCompared } from './UndoAffordanceCompared.tsx'
import { UndoAffordanceExtend } from './UndoAffordanceExtend.tsx'
import { UndoAffordanceIcon } from './UndoAffordanceIcon.tsx'
import { UndoAffordanceItems } from './UndoAffordanceItems.tsx'
import { UndoAffordanceVoice } from './UndoAffordanceVoice.tsx'

export type UndoAffordanceExtrasProps = { part: 'icon' | 'buttons' | 'below' }

/**
 * The ring, more time, what came back of several, what stands in the way, and what screen readers
 * are told.
 */
export function UndoAffordanceExtras({ part }: UndoAffordanceExtrasProps) {
  switch (part) {
    case 'icon':
      return <UndoAffordanceIcon />
    case 'buttons':
      return (
        <>
          <UndoAffordanceExtend />
          <UndoAffordanceCompare />
        </>
      )
    case 'below':
      return (
        <>
          <UndoAffordanceItems />
          <UndoAffordanceCompared />
          <UndoAffordanceVoice />
        </>
      )
    default:
      part satisfies never
      return null
  }
}

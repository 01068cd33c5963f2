'use client'
import { UndoAffordanceExtend } from './UndoAffordanceExtend.tsx'
import { UndoAffordanceIcon } from './UndoAffordanceIcon.tsx'
import { UndoAffordanceItems } from './UndoAffordanceItems.tsx'
import { UndoAffordanceVoice } from './UndoAffordanceVoice.tsx'

export type UndoAffordanceExtrasProps = { part: 'icon' | 'extend' | 'below' }

/** The ring, more time, what came back of several, and what screen readers are told. */
export function UndoAffordanceExtras({ part }: UndoAffordanceExtrasProps) {
  switch (part) {
    case 'icon':
      return <UndoAffordanceIcon />
    case 'extend':
      return <UndoAffordanceExtend />
    case 'below':
      return (
        <>
          <UndoAffordanceItems />
          <UndoAffordanceVoice />
        </>
      )
    default:
      part satisfies never
      return null
  }
}

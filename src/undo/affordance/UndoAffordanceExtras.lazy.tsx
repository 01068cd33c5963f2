'use client'
import { UndoAffordanceCompareButton } from './UndoAffordanceCompareButton.tsx'
import { UndoAffordanceComparePanel } from './UndoAffordanceComparePanel.tsx'
import { UndoAffordanceExtend } from './UndoAffordanceExtend.tsx'
import { UndoAffordanceIcon } from './UndoAffordanceIcon.tsx'
import { UndoAffordanceItems } from './UndoAffordanceItems.tsx'
import { UndoAffordanceRedo } from './UndoAffordanceRedo.tsx'
import { UndoAffordanceAnnouncer } from './UndoAffordanceAnnouncer.tsx'

export type UndoAffordanceExtrasProps = { part: 'icon' | 'buttons' | 'below' }

/**
 * The ring, the extend button, partial outcomes, conflicts and announcements for screen readers.
 */
export function UndoAffordanceExtras({ part }: UndoAffordanceExtrasProps) {
  switch (part) {
    case 'icon':
      return <UndoAffordanceIcon />
    case 'buttons':
      return (
        <>
          <UndoAffordanceExtend />
          <UndoAffordanceRedo />
          <UndoAffordanceCompareButton />
        </>
      )
    case 'below':
      return (
        <>
          <UndoAffordanceItems />
          <UndoAffordanceComparePanel />
          <UndoAffordanceAnnouncer />
        </>
      )
    default:
      part satisfies never
      return null
  }
}

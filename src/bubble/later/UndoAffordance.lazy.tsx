'use client'
export { UndoAffordance } from '../../undo/affordance/UndoAffordance.tsx'

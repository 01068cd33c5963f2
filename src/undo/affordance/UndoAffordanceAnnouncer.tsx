'use client'
import { useUndoAffordance } from './useUndoAffordance.ts'
import { useUndoAnnouncements } from '../useUndoAnnouncements.ts'

/** Draws nothing: it speaks, in the chat's one voice. */
export function UndoAffordanceAnnouncer() {
  const { record, call, words } = useUndoAffordance('UndoAffordanceAnnouncer')
  useUndoAnnouncements(record, call, words)
  return null
}

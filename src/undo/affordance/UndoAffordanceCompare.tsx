'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { conflictOf } from '../conflictOf.ts'
import { useUndoAffordance } from './useUndoAffordance.ts'

/**
 * Shows and hides what stands in the way of taking the call back. There where the host told it, and
 * something can compare it.
 */
export const UndoAffordanceCompare: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function UndoAffordanceCompare(props, ref) {
  const { status, words, id, compare, isCompared, setCompared } =
    useUndoAffordance('UndoAffordanceCompare')
  const children = <span>{words.text(isCompared ? 'undo.hide_changes' : 'undo.show_changes')}</span>
  const own = {
    type: 'button',
    className: 'handrail-button',
    'data-size': 'small',
    'aria-expanded': isCompared,
    'aria-controls': `${id}-compared`,
    onClick: () => setCompared(!isCompared),
    children,
  }
  const element = usePart('button', props, own, ref)
  return compare && conflictOf(status) ? element : null
})

'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { conflictChangesOf } from '../conflictChangesOf.ts'
import { useUndoAffordance } from './useUndoAffordance.ts'

/**
 * Shows and hides what stands in the way of taking the call back. There where the host told it, and
 * something can compare it.
 */
export const UndoAffordanceCompareButton: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function UndoAffordanceCompare(props, ref) {
  const { status, words, id, compare, isCompareOpen, setCompareOpen } =
    useUndoAffordance('UndoAffordanceCompare')
  const children = (
    <span>{words.text(isCompareOpen ? 'undo.hide_changes' : 'undo.show_changes')}</span>
  )
  const ownProps = {
    type: 'button',
    className: 'handrail-button',
    'data-size': 'small',
    'aria-expanded': isCompareOpen,
    'aria-controls': `${id}-compared`,
    onClick: () => setCompareOpen(!isCompareOpen),
    children,
  }
  const element = usePart('button', props, ownProps, ref)
  return compare && conflictChangesOf(status) ? element : null
})

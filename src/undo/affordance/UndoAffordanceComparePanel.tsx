'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { conflictChangesOf } from '../conflictChangesOf.ts'
import { useUndoAffordance } from './useUndoAffordance.ts'

/**
 * What stands in the way, as the affordance's `compare` shows it. There while the person looks at
 * it.
 */
export const UndoAffordanceComparePanel: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function UndoAffordanceComparePanel(props, ref) {
    const {
      record,
      status,
      id,
      compare: Comparison,
      isCompareOpen,
    } = useUndoAffordance('UndoAffordanceComparePanel')
    const changes = conflictChangesOf(status)
    const isShown = isCompareOpen && Comparison !== undefined && changes !== undefined
    const element = usePart(
      'div',
      props,
      {
        id: `${id}-compared`,
        className: 'handrail-diff-place',
        children: isShown && <Comparison record={record} {...changes} />,
      },
      ref,
    )
    return isShown ? element : null
  },
)

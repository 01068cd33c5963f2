'use client'
import { forwardRef } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { conflictOf } from '../conflictOf.ts'
import { useUndoAffordance } from './useUndoAffordance.ts'

/**
 * What stands in the way, as the affordance's `compare` shows it. There while the person looks at
 * it.
 */
export const UndoAffordanceCompared: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function UndoAffordanceCompared(props, ref) {
    const {
      record,
      status,
      id,
      compare: Comparison,
      isCompared,
    } = useUndoAffordance('UndoAffordanceCompared')
    const changes = conflictOf(status)
    const isShown = isCompared && Comparison !== undefined && changes !== undefined
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

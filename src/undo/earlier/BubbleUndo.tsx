'use client'
import { useRef, useState, type ComponentType } from 'react'
import type { BeforeAfter, ToolCallRecord } from '../../tool-call/ToolCallRecord.ts'
import type { UndoStatus } from '../../tool-call/index.ts'
import { UndoAffordance } from '../affordance/UndoAffordance.tsx'
import { EarlierOffers } from './EarlierOffers.tsx'
import { useEarlierPlace } from './useEarlierPlace.ts'

export type BubbleUndoProps = {
  record: ToolCallRecord
  undo: UndoStatus
  /** The call is open: all that belongs to it is shown. */
  isOpen: boolean
  compare: ComponentType<BeforeAfter>
}

/**
 * The way back below a call's line. What earlier turns left open is one line at the last of them,
 * and what has ended there is told only in an open call.
 */
export function BubbleUndo({ record, undo, isOpen, compare }: BubbleUndoProps) {
  const root = useRef<HTMLDivElement>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const { isFolded, list, toggle } = useEarlierPlace(root, record, undo, isOpen || hasFocus)
  return (
    <>
      <UndoAffordance
        ref={root}
        record={record}
        compare={compare}
        hidden={isFolded}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
      {list && toggle && <EarlierOffers list={list} onToggle={toggle} compare={compare} />}
    </>
  )
}

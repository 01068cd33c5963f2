'use client'
import { forwardRef, useContext, useState } from 'react'
import { useHostHas } from '../../runtime/useHostHas.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { extendOffer } from '../../decisions/undo/extendOffer.ts'
import { useUndoAffordance } from './useUndoAffordance.ts'

/**
 * Asks the host for more time. There where the host can give some: nothing else stops its clock.
 */
export const UndoAffordanceExtend: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function UndoAffordanceExtend(props, ref) {
  const { record, status, words, id, setNote } = useUndoAffordance('UndoAffordanceExtend')
  const runtime = useContext(ToolRuntimeContext)
  const [isAsking, setAsking] = useState(false)
  const canExtend = useHostHas('extendUndo')
  const isOpen =
    (status.kind === 'held' || status.kind === 'offered') && status.expiresAt !== undefined
  const extend = async () => {
    if (!runtime || isAsking) return
    setAsking(true)
    setNote((await extendOffer(runtime, record)) ? undefined : 'undo.not_extended')
    setAsking(false)
  }
  const ownProps = {
    type: 'button',
    className: 'handrail-button',
    'data-kind': 'quiet',
    'data-size': 'small',
    'aria-describedby': id,
    'aria-disabled': isAsking,
    onClick: () => void extend(),
    children: <span>{words.text('undo.more')}</span>,
  }
  const element = usePart('button', props, ownProps, ref)
  return canExtend && isOpen ? element : null
})

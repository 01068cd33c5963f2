'use client'
import { forwardRef, useContext, useEffect } from 'react'
import { undoView } from '../bubble/later/lazyViews.tsx'
import { ToolCallBubble } from '../bubble/ToolCallBubble.tsx'
import { useNeededModule } from '../internal/useLazyModule.ts'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { callKeys } from '../runtime/useFollowed.ts'
import { useHostHas } from '../runtime/useHostHas.ts'
import { ToolRuntimeContext } from '../runtime/useToolRuntime.ts'
import { isOfferOpen, mayBeOffered } from '../undo/mayBeOffered.ts'
import type { ToolCallGroupRow } from './useGroupRows.ts'
import { useToolCallGroup } from './useToolCallGroup.ts'

/**
 * The calls of a run, those of a sub-agent under its own. A folded call that has ended is not drawn
 * before it is in sight; it is looked after, and the host asked for a way back, all the same.
 */
export const ToolCallGroupCalls: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallGroupCalls(props, ref) {
    const { rows, id, renderDescendants } = useToolCallGroup('ToolCallGroupCalls')
    const runtime = useContext(ToolRuntimeContext)
    useEffect(() => {
      const stops = rows.map(({ isDrawn, record, status }) =>
        isDrawn ? undefined : runtime?.observe(record, status),
      )
      return () => stops.forEach((stop) => stop?.())
    }, [runtime, rows])
    const keys = callKeys(runtime?.ledger, rows)
    const canOffer = useHostHas('offerUndo')
    const isOffered = ({ isDrawn, record, status }: ToolCallGroupRow) =>
      !isDrawn && (mayBeOffered(record, status, canOffer) || isOfferOpen(status.undo))
    const undo = useNeededModule(undoView, rows.some(isOffered)).value
    const children = rows.map((row, at) => {
      const { record, status, descendants, isInSight, isDrawn } = row
      if (!isDrawn) return undo && <undo.UndoOffer key={keys[at]} record={record} status={status} />
      return (
        <div key={keys[at]} role="listitem" hidden={!isInSight}>
          <ToolCallBubble record={record} />
          {descendants.length > 0 && renderDescendants(descendants, record)}
        </div>
      )
    })
    const isEmpty = rows.every(({ isInSight }) => !isInSight)
    return usePart(
      'div',
      props,
      { id, className: 'handrail-children', role: isEmpty ? undefined : 'list', children },
      ref,
    )
  },
)

'use client'
import { forwardRef, useContext } from 'react'
import { ToolCallBubble } from '../bubble/ToolCallBubble.tsx'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { callKeys } from '../runtime/useFollowed.ts'
import { ToolRuntimeContext } from '../runtime/useToolRuntime.ts'
import { useToolCallGroup } from './useToolCallGroup.ts'

/**
 * The calls of a run, those of a sub-agent under its own. What is folded away stays rendered, so
 * that its offers and requests are heard of.
 */
export const ToolCallGroupCalls: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallGroupCalls(props, ref) {
    const { rows, id, renderDescendants } = useToolCallGroup('ToolCallGroupCalls')
    const keys = callKeys(useContext(ToolRuntimeContext)?.ledger, rows)
    const children = rows.map(({ record, descendants, isInSight }, at) => (
      <div key={keys[at]} role="listitem" hidden={!isInSight}>
        <ToolCallBubble record={record} />
        {descendants.length > 0 && renderDescendants(descendants, record)}
      </div>
    ))
    const isEmpty = rows.every(({ isInSight }) => !isInSight)
    return usePart(
      'div',
      props,
      { id, className: 'handrail-children', role: isEmpty ? undefined : 'list', children },
      ref,
    )
  },
)

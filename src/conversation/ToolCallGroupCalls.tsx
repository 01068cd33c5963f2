'use client'
import { forwardRef } from 'react'
import { ToolCallBubble } from '../bubble/ToolCallBubble.tsx'
import { distinctKeys } from '../consent/queue/distinctKeys.ts'
import { usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { useToolCallGroup } from './useToolCallGroup.ts'

/**
 * The calls of a run, those of a sub-agent under its own. What is folded away stays rendered, so
 * that its offers and requests are heard of.
 */
export const ToolCallGroupCalls: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallGroupCalls(props, ref) {
    const { rows, id, renderDescendants } = useToolCallGroup('ToolCallGroupCalls')
    const keys = distinctKeys(rows.map(({ record }) => record.call.id))
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

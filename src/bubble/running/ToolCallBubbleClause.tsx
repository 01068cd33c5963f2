'use client'
import { forwardRef } from 'react'
import { useNeededModule } from '../../internal/useLazyModule.ts'
import type { Part, PartProps } from '../../internal/usePart.ts'
import { useHostHas } from '../../runtime/useHostHas.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { hasClause } from './hasClause.ts'
import { runningViews } from './lazyRunning.tsx'

/**
 * What there is to know of a call at work, of stopping it and of running it again: that nothing is
 * heard, and what was heard last; that it could not be stopped; that it may happen twice; and the
 * button Run again, where the host has `rerun`. Not there for a call of which nothing needs to be
 * known.
 */
export const ToolCallBubbleClause: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleClause(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleClause')
    const isTold = hasClause(record, status, useHostHas('rerun'))
    const { value } = useNeededModule(runningViews, isTold)
    return isTold && value ? <value.Clause {...props} ref={ref} /> : null
  },
)

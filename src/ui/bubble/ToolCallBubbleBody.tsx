'use client'
import { createContext, forwardRef, useContext, useEffect } from 'react'
import { usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { useToolCallBubble } from './useToolCallBubble.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { useLatest } from '../../internal/hooks.ts'
import { callIn, ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { NotLoaded } from '../content/NotLoaded.tsx'
import { detailsRoot } from './roots.ts'

/**
 * Called when the person opens or closes a call, so that a group does not fold a call that is being
 * read.
 */
export const OpenedContext = createContext<
  ((record: ToolCallRecord, isOpen: boolean) => void) | null
>(null)

/** Tells whatever is around a bubble that its body is open. */
export function useReportOpened(record: ToolCallRecord, isOpen: boolean): void {
  const reportOpened = useContext(OpenedContext)
  const call = callIn(useContext(ToolRuntimeContext)?.ledger, record)
  const latest = useLatest(record)
  useEffect(() => {
    if (!reportOpened || !isOpen) return undefined
    const opened = latest.current
    reportOpened(opened, true)
    return () => reportOpened(opened, false)
  }, [reportOpened, call, isOpen, latest])
}

/**
 * The details that the line opens. A closed body is not rendered and its code not loaded, so long
 * conversations stay cheap.
 */
export const ToolCallBubbleBody: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleBody(props, ref) {
    const { isOpen, id } = useToolCallBubble('ToolCallBubbleBody')
    const { value, failed } = useLazyRoot(detailsRoot, isOpen && props.children === undefined)
    const children = value ? (
      <value.ToolCallBubbleDetails />
    ) : failed ? (
      <NotLoaded root={detailsRoot} />
    ) : null
    const element = usePart('div', props, { id, className: 'handrail-body', children }, ref)
    return isOpen ? element : null
  },
)

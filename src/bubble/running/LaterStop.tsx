'use client'
import { forwardRef, type ForwardRefExoticComponent, type RefAttributes } from 'react'
import { useNeededModule } from '../../internal/useLazyModule.ts'
import type { PartProps } from '../../internal/usePart.ts'
import { useHostHas } from '../../runtime/useHostHas.ts'
import type { ToolCallBubbleState } from '../useToolCallBubble.ts'
import { runningViews } from './lazyRunning.tsx'

type LaterStopProps = PartProps<'button'> & { call: ToolCallBubbleState }

/** Stop, once its code is there. */
export const LaterStop: ForwardRefExoticComponent<
  LaterStopProps & RefAttributes<HTMLButtonElement>
> = forwardRef<HTMLButtonElement, LaterStopProps>(function LaterStop(props, ref) {
  const { value } = useNeededModule(runningViews, useHostHas('cancel'))
  return value ? <value.StopButton {...props} ref={ref} /> : null
})

'use client'
import { forwardRef } from 'react'
import { ConsentDialog } from '../../consent/dialog/ConsentDialog.tsx'
import { receipts } from '../../consent/receipt/LaterReceipt.tsx'
import { useLazyModule } from '../../internal/useLazyModule.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { Comparison } from '../details/Comparison.tsx'
import { originHandlers } from './returnFocus.ts'
import { renderRequestChanges } from '../renderers/renderRequestChanges.tsx'

export { settle, standingOf } from './settle.ts'
export { bringDecisions } from '../../decisions/bringDecisions.ts'
export { ConsentQueuedLink } from '../../consent/queue/ConsentQueuedLink.tsx'

/** The request itself; it derives what it needs from the call. Fetches what takes its place. */
export const WholeRequest = forwardRef<HTMLDivElement, RendererProps>(function WholeRequest(
  { record, status },
  ref,
) {
  useLazyModule(receipts, true)
  return (
    <ConsentDialog
      ref={ref}
      record={record}
      changes={renderRequestChanges({ record, status })}
      compare={Comparison}
      {...originHandlers}
    />
  )
})

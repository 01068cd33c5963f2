'use client'
import { forwardRef } from 'react'
import { RequestPanel } from '../../consent/dialog/RequestPanel.tsx'
import { receipts } from '../../consent/receipt/LaterReceipt.tsx'
import type { OpenRequest } from '../../consent/plain/useOpenRequest.ts'
import { usePressGuard } from '../../runtime/guards/usePressGuard.ts'
import { useLazyModule } from '../../internal/useLazyModule.ts'
import { mergeProps } from '../../internal/mergeProps.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { Comparison } from '../details/Comparison.tsx'
import { originHandlers } from './returnFocus.ts'
import { renderRequestChanges } from '../renderers/renderRequestChanges.tsx'

export { bringDecisions } from '../../decisions/bringDecisions.ts'
export { settle, standingOf } from './settle.ts'
export { announceNext } from '../../consent/stakes/announceNext.tsx'
export { ConsentQueuedLink } from '../../consent/queue/ConsentQueuedLink.tsx'
export { LongText } from '../../content/text/LongText.tsx'
export { RequestLine } from '../../consent/stakes/RequestLine.tsx'
export { spokenStakes } from '../../consent/stakes/spokenStakes.tsx'

type WholeRequestProps = RendererProps & Partial<Pick<OpenRequest, 'openedAt'>>

/** The request itself; it derives what it needs from the call. Fetches what takes its place. */
export const WholeRequest = forwardRef<HTMLDivElement, WholeRequestProps>(function WholeRequest(
  { record, status, openedAt },
  ref,
) {
  useLazyModule(receipts, true)
  return (
    <RequestPanel
      ref={ref}
      record={record}
      changes={renderRequestChanges({ record, status })}
      compare={Comparison}
      {...mergeProps(
        originHandlers,
        usePressGuard(() => openedAt),
      )}
    />
  )
})

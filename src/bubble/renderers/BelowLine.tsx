'use client'
import type { ComponentType } from 'react'
import { LaterReceipt } from '../../consent/receipt/LaterReceipt.tsx'
import { useNeededModule } from '../../internal/useLazyModule.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { isRefusalUnsent } from '../../status/statusMessageKey.ts'
import type { CallView } from '../../status/useToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { isOfferOpen, mayBeOffered } from '../../undo/mayBeOffered.ts'
import { Comparison } from '../details/Comparison.tsx'
import { details } from '../details/lazyDetails.tsx'
import { requestViews } from '../later/lazyRequest.tsx'
import { undoView } from '../later/lazyViews.tsx'
import { hasClause } from '../running/hasClause.ts'
import { runningViews } from '../running/lazyRunning.tsx'
import { ToolCallBubbleSummary } from '../line/ToolCallBubbleSummary.tsx'
import { ToolCallBubbleBody } from '../ToolCallBubbleBody.tsx'
import { useReportOpened } from '../useReportOpened.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { drawView } from './drawView.tsx'

export type BelowLineProps = CallView & {
  record: ToolCallRecord
  custom: ComponentType<RendererProps> | undefined
}

/**
 * What hangs below the line: what it opens, the app's own view or that of its mode. The way back
 * follows the host's offer, in every mode and below every view.
 */
export function BelowLine({ record, status, custom, ...call }: BelowLineProps) {
  const { isOpen, isWhyOpen, wasAsked } = useToolCallBubble('ToolCallBubble')
  const isUnsent = isRefusalUnsent(status)
  const late = useNeededModule(details, isUnsent || isWhyOpen).value
  const isTold = hasClause(record, status, call.canRerun)
  const running = useNeededModule(runningViews, isTold).value
  const isOffered = mayBeOffered(record, status, call.canOffer) || isOfferOpen(status.undo)
  const undo = useNeededModule(undoView, isOffered || status.undo !== undefined).value
  const isAsking = status.kind === 'awaiting_consent'
  const isSettled = wasAsked && !isOpen && !isAsking
  const hasLink = isAsking && call.canDecide && call.isQueued
  const request = useNeededModule(requestViews, hasLink).value
  useReportOpened(record, isOpen)
  return (
    <>
      {isTold && running && <running.Clause />}
      <ToolCallBubbleSummary />
      {isUnsent && late && <late.ToolCallBubbleNotice />}
      {late && <late.ToolCallBubbleWhy />}
      <ToolCallBubbleBody />
      {isSettled && <LaterReceipt record={record} status={status} />}
      {drawView(custom, { record, status })}
      {status.undo && undo && (
        <undo.BubbleUndo record={record} undo={status.undo} isOpen={isOpen} compare={Comparison} />
      )}
      {isOffered && undo && <undo.UndoOffer record={record} status={status} />}
      {hasLink && request && <request.ConsentQueuedLink record={record} />}
    </>
  )
}

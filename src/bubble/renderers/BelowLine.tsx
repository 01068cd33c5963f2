'use client'
import type { ComponentType } from 'react'
import { useNeededModule } from '../../internal/useLazyModule.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { isRefusalUnsent } from '../../status/statusMessageKey.ts'
import type { CallView } from '../../status/useToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { useLaterUndoOffer } from '../later/useLaterUndoOffer.ts'
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
import { CustomView } from './CustomView.tsx'
import { MODE_VIEWS } from './defaultViews.tsx'

export type BelowLineProps = CallView & {
  record: ToolCallRecord
  custom: ComponentType<RendererProps> | undefined
}

/**
 * What hangs below the line: what it opens, the app's own view or that of its mode. The way back
 * follows the host's offer, in every mode and below every view.
 */
export function BelowLine(call: BelowLineProps) {
  const { record, status, custom, canDecide, canRerun, isQueued } = call
  const { isOpen, isWhyOpen, wasAsked } = useToolCallBubble('ToolCallBubble')
  const ModeView = MODE_VIEWS[status.mode]
  const modeView = ModeView && <ModeView record={record} />
  const isUnsent = isRefusalUnsent(status)
  const late = useNeededModule(details, isUnsent || isWhyOpen).value
  const undo = useNeededModule(undoView, status.undo !== undefined).value
  const isTold = hasClause(record, status, canRerun)
  const running = useNeededModule(runningViews, isTold).value
  const isAsking = status.kind === 'awaiting_consent'
  const isSettled = wasAsked && !isOpen && !isAsking
  const hasLink = isAsking && canDecide && isQueued
  const request = useNeededModule(requestViews, isSettled || hasLink).value
  useReportOpened(record, isOpen)
  useLaterUndoOffer(record, status)
  return (
    <>
      {isTold && running && <running.Clause />}
      <ToolCallBubbleSummary />
      {isUnsent && late && <late.ToolCallBubbleNotice />}
      {late && <late.ToolCallBubbleWhy />}
      <ToolCallBubbleBody />
      {isSettled && request && <request.ConsentReceipt record={record} status={status} />}
      {custom ? (
        <CustomView view={custom} record={record} status={status} fallback={modeView} />
      ) : (
        modeView
      )}
      {status.undo && undo && <undo.UndoAffordance record={record} compare={Comparison} />}
      {hasLink && request && <request.ConsentQueuedLink record={record} />}
    </>
  )
}

'use client'
import type { ComponentType } from 'react'
import { ConsentReceipt } from '../../consent/receipt/ConsentReceipt.tsx'
import { ConsentDialog } from '../../consent/dialog/ConsentDialog.tsx'
import { ConsentQueuedLink } from '../../consent/queue/ConsentQueuedLink.tsx'
import { useIsQueued } from '../../runtime/useIsQueued.ts'
import { useHostHas } from '../../runtime/useHostHas.ts'
import { useLazyModule, useNeededModule } from '../../internal/useLazyModule.ts'
import { useIsDiffOpen } from '../../runtime/useIsDiffOpen.ts'
import { useRenderer, type RendererProps } from '../../runtime/useRenderers.ts'
import { isRefusalUnsent } from '../../status/statusMessageKey.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ToolMode } from '../../tool-call/index.ts'
import { useUndoOffer } from '../../undo/useUndoOffer.ts'
import { renderRequestChanges } from './renderRequestChanges.tsx'
import { Comparison } from '../details/Comparison.tsx'
import { questionView, undoView } from '../later/lazyViews.tsx'
import { CustomView } from './CustomView.tsx'
import { ToolCallBubbleBody } from '../ToolCallBubbleBody.tsx'
import { details } from '../details/lazyDetails.tsx'
import { ToolCallBubbleChanges } from '../details/ToolCallBubbleChanges.tsx'
import { ToolCallBubbleLine } from '../line/ToolCallBubbleLine.tsx'
import { ToolCallBubbleSummary } from '../line/ToolCallBubbleSummary.tsx'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { ToolCallBubbleWhy } from '../details/ToolCallBubbleWhy.tsx'

/** The request itself; it derives what it needs from the call. */
function Request({ record, status }: RendererProps) {
  return (
    <ConsentDialog
      record={record}
      changes={renderRequestChanges({ record, status })}
      compare={Comparison}
    />
  )
}

/**
 * What a write changes, seen without a click where the app leaves it open; else it is in the body.
 */
function Changes({ record }: Pick<RendererProps, 'record'>) {
  return useIsDiffOpen(record) ? <ToolCallBubbleChanges /> : null
}

/** The way back; until its code is there, the line alone. */
function UndoView({ record }: Pick<RendererProps, 'record'>) {
  const { value } = useNeededModule(undoView, true)
  return value ? <value.UndoAffordance record={record} compare={Comparison} /> : null
}

/** The question; until its code is there, the line, which says that the call waits for an answer. */
function QuestionView(call: RendererProps) {
  const { value } = useNeededModule(questionView, true)
  return value ? <value.QuestionCard record={call.record} /> : <LineView {...call} />
}

/**
 * By status: what replaces the line if the app can take a decision. A running call may also ask a
 * question.
 */
const STATUS_VIEWS: Record<ToolCallStatus['kind'], ComponentType<RendererProps> | null> = {
  preparing: null,
  held: null,
  awaiting_consent: Request,
  running: null,
  succeeded: null,
  failed: null,
  denied: null,
  cancelled: null,
  expired: null,
  unknown: null,
}

/** ModeView by mode: what stands below the line. null is quiet. */
const MODE_VIEWS: Record<ToolMode, ComponentType<Pick<RendererProps, 'record'>> | null> = {
  read: null,
  safe_write: Changes,
  destructive: null,
  local: null,
  external: null,
}

/**
 * A request where one is open, the app takes decisions and no queue asks it, a question where it
 * takes answers, else the line.
 */
export function DefaultView(call: RendererProps) {
  const canDecide = useHostHas('decideConsent', 'settleBatch')
  const canAnswer = useHostHas('answer', 'settleBatch')
  const isQueued = useIsQueued(call.record.call.id)
  if (canAnswer && call.status.details.includes('awaiting_answer'))
    return <QuestionView {...call} />
  const StatusView = STATUS_VIEWS[call.status.kind]
  if (!canDecide || !StatusView) return <LineView {...call} />
  return isQueued ? (
    <>
      <LineView {...call} />
      <ConsentQueuedLink record={call.record} />
    </>
  ) : (
    <StatusView {...call} />
  )
}

/**
 * Says who decided, in the place of the request. In an open body the receipt is at its end instead.
 */
function SettledReceipt(call: RendererProps) {
  const { wasAsked, isOpen } = useToolCallBubble('ToolCallBubble')
  return wasAsked && !isOpen && call.status.kind !== 'awaiting_consent' ? (
    <ConsentReceipt {...call} />
  ) : null
}

/**
 * The line, and what hangs below it: the app's own view, or that of its mode. The way back follows the
 * host's offer, in every mode and below every view.
 */
function LineView({ record, status }: RendererProps) {
  const ModeView = MODE_VIEWS[status.mode]
  const custom = useRenderer(record, status.mode)
  const modeView = ModeView && <ModeView record={record} />
  const unsent = useLazyModule(details, isRefusalUnsent(status)).value
  useUndoOffer(record, status)
  return (
    <>
      <ToolCallBubbleLine />
      <ToolCallBubbleSummary />
      {unsent && <unsent.ToolCallBubbleNotice />}
      <ToolCallBubbleWhy />
      <ToolCallBubbleBody />
      <SettledReceipt record={record} status={status} />
      {custom ? (
        <CustomView view={custom} record={record} status={status} fallback={modeView} />
      ) : (
        modeView
      )}
      {status.undo && <UndoView record={record} />}
    </>
  )
}

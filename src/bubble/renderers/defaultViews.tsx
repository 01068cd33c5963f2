'use client'
import type { ComponentType, ReactElement } from 'react'
import { useNeededModule } from '../../internal/useLazyModule.ts'
import { useIsDiffOpen } from '../../runtime/useIsDiffOpen.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { isRefusalUnsent } from '../../status/statusMessageKey.ts'
import type { CallView } from '../../status/useToolCallStatus.ts'
import type { ToolCallRecord, ToolMode } from '../../tool-call/index.ts'
import { mayBeOffered } from '../../undo/mayBeOffered.ts'
import { ToolCallBubbleChanges } from '../details/ToolCallBubbleChanges.tsx'
import { questionView } from '../later/lazyViews.tsx'
import { RequestView } from '../later/RequestView.tsx'
import { exitCodeOf } from '../line/exitCodeOf.ts'
import { ToolCallBubbleLine } from '../line/ToolCallBubbleLine.tsx'
import { hasContent } from '../result/hasContent.ts'
import { hasClause } from '../running/hasClause.ts'
import { ToolCallBubbleBody } from '../ToolCallBubbleBody.tsx'
import type { ToolCallBubbleState } from '../useToolCallBubble.ts'

/**
 * What a write changes, seen without a click where the app leaves it open; else it is in the body.
 */
function Changes({ record }: Pick<RendererProps, 'record'>) {
  return useIsDiffOpen(record) ? <ToolCallBubbleChanges /> : null
}

/** The question; until its code is there, the line, which says that the call waits for an answer. */
function Question({ record }: Pick<RendererProps, 'record'>) {
  const { value } = useNeededModule(questionView, true)
  return value ? (
    <value.QuestionCard record={record} />
  ) : (
    <>
      <ToolCallBubbleLine />
      <ToolCallBubbleBody />
    </>
  )
}

/** By mode: what stands below the line. null is quiet. */
export const MODE_VIEWS: Record<ToolMode, ComponentType<Pick<RendererProps, 'record'>> | null> = {
  read: null,
  safe_write: Changes,
  destructive: null,
  local: null,
  external: null,
}

/**
 * What rises in the place of the line: a request where one is open, the app takes decisions and no
 * queue asks it; a question where it takes answers, which a running call may ask, too. Undefined
 * where the line stands.
 */
export function risingView(
  { status, canAnswer, canDecide, isQueued }: CallView,
  record: ToolCallRecord,
): ReactElement | undefined {
  if (canAnswer && status.details.includes('awaiting_answer')) return <Question record={record} />
  return canDecide && status.kind === 'awaiting_consent' && !isQueued ? (
    <RequestView record={record} status={status} />
  ) : undefined
}

/** Whether something hangs below the line, or the host is to be asked for a way back. */
export const hasMore = (
  { record, isOpen, isWhyOpen, wasAsked }: ToolCallBubbleState,
  { status, canOffer, canRerun }: CallView,
): boolean =>
  isOpen ||
  isWhyOpen ||
  wasAsked ||
  status.undo !== undefined ||
  MODE_VIEWS[status.mode] !== null ||
  hasContent(record.summary) ||
  exitCodeOf(record) !== undefined ||
  isRefusalUnsent(status) ||
  hasClause(record, status, canRerun) ||
  mayBeOffered(record, status, canOffer)

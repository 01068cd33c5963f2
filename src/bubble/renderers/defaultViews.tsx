'use client'
import type { ReactElement } from 'react'
import { useNeededModule } from '../../internal/useLazyModule.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { isRefusalUnsent } from '../../status/statusMessageKey.ts'
import type { CallView } from '../../status/useToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { mayBeOffered } from '../../undo/mayBeOffered.ts'
import { questionView } from '../later/lazyViews.tsx'
import { RequestView } from '../later/RequestView.tsx'
import { exitCodeOf } from '../line/exitCodeOf.ts'
import { ToolCallBubbleLine } from '../line/ToolCallBubbleLine.tsx'
import { hasContent } from '../result/hasContent.ts'
import { hasClause } from '../running/hasClause.ts'
import { ToolCallBubbleBody } from '../ToolCallBubbleBody.tsx'
import type { ToolCallBubbleState } from '../useToolCallBubble.ts'

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
  status.mode === 'safe_write' ||
  hasContent(record.summary) ||
  exitCodeOf(record) !== undefined ||
  isRefusalUnsent(status) ||
  hasClause(record, status, canRerun) ||
  mayBeOffered(record, status, canOffer)

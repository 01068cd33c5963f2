'use client'
import { useCallback, useContext } from 'react'
import { useIsDiffOpen } from '../../requests/useIsDiffOpen.ts'
import { QuestionReceipt } from '../question/QuestionReceipt.tsx'
import {
  ToolCallBubbleArguments,
  ToolCallBubbleAttachments,
  ToolCallBubbleInputs,
  ToolCallBubbleChanges,
  ToolCallBubbleOrigin,
  ToolCallBubbleReceipt,
  ToolCallBubbleWhy,
} from './detailParts.tsx'
import { ToolCallBubbleMode, ToolCallBubbleName } from './lineParts.tsx'
import { useToolCallBubble } from './useToolCallBubble.ts'
import {
  ToolCallBubbleResultNotes,
  ToolCallBubbleNotice,
  ToolCallBubbleProgress,
} from './ToolCallBubbleNotice.tsx'
import { ToolCallBubbleLoadMore, ToolCallBubbleResult } from './ToolCallBubbleResult.tsx'
import { ToolCallBubbleRecovery } from './ToolCallBubbleRecovery.tsx'
import { isRefusalUnsent } from '../../status/asking.ts'
import { isVerbatim, phraseOf, saysArgument, tenseOf } from '../../status/phrase.ts'
import { detailOf } from '../../status/statusReasons.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { Words } from '../../words/foreign.ts'
import {
  SaidElsewhereContext,
  ShownTextsContext,
  isInChanges,
  useShownTexts,
} from '../content/executor.tsx'
import type { Row } from '../content/walkJson.ts'
import { BelowLineContext } from '../content/belowLine.ts'

export { BubbleUndo, UndoOffer } from '../undo/BubbleUndo.tsx'
export { DiffPreview } from '../diff/DiffPreview.tsx'
export { DiffSummaryView } from '../diff/DiffSummaryView.tsx'
export { Outcome } from './Outcome.tsx'
export { StopButton, ToolCallBubbleClause } from './Running.tsx'
export { Comparison } from './requestChanges.tsx'
export { ToolCallBubbleNotice } // stands below the line if a refusal did not arrive
export { ToolCallBubbleWhy }

/**
 * The content of a body without children: problems, progress, changes, the arguments that neither
 * the line nor the changes say, result, decision, answers; last the tool and its mode.
 */
export function ToolCallBubbleDetails() {
  const { record, status, words } = useToolCallBubble('ToolCallBubbleDetails')
  const isBelowLine = useIsDiffOpen(record) && status.mode === 'safe_write'
  const inside = useShownTexts()
  const below = useContext(BelowLineContext)
  const { shownTexts, reportShown } = isBelowLine ? (below ?? inside) : inside
  const isSaid = useCallback(
    (row: Row) => isInChanges(shownTexts, row) || isInLine(row, status, record, words),
    [shownTexts, status, record, words],
  )
  // beside what somebody else wrote or allowed, all of it stands
  const isCompared = Boolean(status.execution.from ?? status.allowed ?? record.inputs)
  return (
    <SaidElsewhereContext.Provider value={isCompared ? undefined : isSaid}>
      <ToolCallBubbleWhy />
      {!isRefusalUnsent(status) && <ToolCallBubbleNotice />}
      <ToolCallBubbleRecovery />
      <ToolCallBubbleProgress />
      {!isBelowLine && (
        <ShownTextsContext.Provider value={reportShown}>
          <ToolCallBubbleChanges />
        </ShownTextsContext.Provider>
      )}
      <ToolCallBubbleArguments />
      <ToolCallBubbleInputs />
      <ToolCallBubbleResultNotes />
      <ToolCallBubbleResult />
      <ToolCallBubbleLoadMore />
      <ToolCallBubbleAttachments />
      <ToolCallBubbleOrigin />
      <ToolCallBubbleReceipt />
      <QuestionReceipt record={record} />
      <p className="handrail-tool">
        <ToolCallBubbleName /> <ToolCallBubbleMode />
      </p>
    </SaidElsewhereContext.Provider>
  )
}

/** The changes below the line. The body does not say again what they show. */
export function ReportedChanges() {
  return (
    <ShownTextsContext.Provider value={useContext(BelowLineContext)?.reportShown}>
      <ToolCallBubbleChanges />
    </ShownTextsContext.Provider>
  )
}

/** True for an argument whose value the line says whole, and for none at all. */
function isInLine(
  { kind, path, text }: Row,
  status: ToolCallStatus,
  record: ToolCallRecord,
  words: Words,
): boolean {
  if (kind === 'empty_object' && path === '') return true
  if (kind !== 'text' && kind !== 'literal') return false
  const tense = tenseOf(status, record)
  const detail = detailOf(status, tense)
  const isDetail = isVerbatim(text) && (detail === text || detail === `${path} ${text}`)
  return isDetail || saysArgument(phraseOf(status, tense, words), status, path, text)
}

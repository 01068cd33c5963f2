// Everything public but the subpaths that must not load react, the adapters, testing and styles.
// Named re-exports only; nobody in src imports it.
export {
  ToolCallBubble,
  type ToolCallBubbleProps,
  type ToolCallBubbleRenderState,
} from './bubble/ToolCallBubble.tsx'
export { ToolCallBubbleArguments } from './bubble/details/ToolCallBubbleArguments.tsx'
export { ToolCallBubbleAttachments } from './bubble/details/ToolCallBubbleAttachments.tsx'
export { ToolCallBubbleBody } from './bubble/ToolCallBubbleBody.tsx'
export { ToolCallBubbleResultNotes } from './bubble/result/ToolCallBubbleResultNotes.tsx'
export { ToolCallBubbleInputs } from './bubble/details/ToolCallBubbleInputs.tsx'
export { ToolCallBubbleChanges } from './bubble/details/ToolCallBubbleChanges.tsx'
export { ToolCallBubbleLine } from './bubble/line/ToolCallBubbleLine.tsx'
export { ToolCallBubbleMode } from './bubble/line/ToolCallBubbleMode.tsx'
export { ToolCallBubbleLoadMore } from './bubble/result/ToolCallBubbleLoadMore.tsx'
export { ToolCallBubbleName } from './bubble/line/ToolCallBubbleName.tsx'
export { ToolCallBubbleNotice } from './bubble/line/ToolCallBubbleNotice.tsx'
export { ToolCallBubblePhrase } from './bubble/line/ToolCallBubblePhrase.tsx'
export { ToolCallBubbleProgress } from './bubble/line/ToolCallBubbleProgress.tsx'
export { ToolCallBubbleReceipt } from './bubble/details/ToolCallBubbleReceipt.tsx'
export { ToolCallBubbleOrigin } from './bubble/details/ToolCallBubbleOrigin.tsx'
export { ToolCallBubbleRecovery } from './bubble/details/recovery/ToolCallBubbleRecovery.tsx'
export { ToolCallBubbleResult } from './bubble/result/ToolCallBubbleResult.tsx'
export { ToolCallBubbleClause } from './bubble/running/ToolCallBubbleClause.tsx'
export { ToolCallBubbleStop } from './bubble/running/ToolCallBubbleStop.tsx'
export { ToolCallBubbleStatus } from './bubble/line/ToolCallBubbleStatus.tsx'
export { ToolCallBubbleSummary } from './bubble/line/ToolCallBubbleSummary.tsx'
export { ToolCallBubbleTime } from './bubble/line/ToolCallBubbleTime.tsx'
export { ToolCallBubbleWhy } from './bubble/details/ToolCallBubbleWhy.tsx'
export { ToolCallBubbleView } from './bubble/renderers/ToolCallBubbleView.tsx'
export { defineConsentView } from './bubble/renderers/defineConsentView.tsx'
export { defineRenderer } from './bubble/renderers/defineRenderer.tsx'
export type { ConsentView, RendererProps, Renderers } from './runtime/useRenderers.ts'
export {
  ConsentDialog,
  type ConsentDialogProps,
  type ConsentDialogRenderState,
} from './consent/dialog/ConsentDialog.tsx'
export {
  ConsentDialogAllow,
  type ConsentDialogAllowRenderState,
} from './consent/dialog/answer/ConsentDialogAllow.tsx'
export { ConsentDialogAnswer } from './consent/dialog/answer/ConsentDialogAnswer.tsx'
export { ConsentDialogChanges } from './consent/dialog/request/ConsentDialogChanges.tsx'
export { ConsentDialogCommand } from './consent/dialog/request/ConsentDialogCommand.tsx'
export { ConsentDialogConfirm } from './consent/stakes/ConsentDialogConfirm.tsx'
export { ConsentDialogContent } from './consent/dialog/ConsentDialogContent.tsx'
export { ConsentDialogDeadline } from './consent/dialog/ConsentDialogDeadline.tsx'
export { ConsentDialogDeny } from './consent/dialog/answer/ConsentDialogDeny.tsx'
export { ConsentDialogEditor } from './consent/dialog/request/ConsentDialogEditor.tsx'
export { ConsentDialogFooter } from './consent/dialog/footer/ConsentDialogFooter.tsx'
export { ConsentDialogHeader } from './consent/dialog/ConsentDialogHeader.tsx'
export { ConsentDialogMore } from './consent/dialog/footer/ConsentDialogMore.tsx'
export { ConsentDialogNotNow } from './consent/dialog/answer/ConsentDialogNotNow.tsx'
export { ConsentDialogNote } from './consent/dialog/answer/ConsentDialogNote.tsx'
export { ConsentDialogNotice } from './consent/dialog/ConsentDialogNotice.tsx'
export { ConsentDialogPayload } from './consent/dialog/request/ConsentDialogPayload.tsx'
export { ConsentDialogPrompt } from './consent/dialog/request/ConsentDialogPrompt.tsx'
export { ConsentDialogReason } from './consent/dialog/answer/ConsentDialogReason.tsx'
export { ConsentDialogRetry } from './consent/dialog/answer/ConsentDialogRetry.tsx'
export { ConsentDialogScope } from './consent/dialog/answer/ConsentDialogScope.tsx'
export { ConsentDialogShowAll } from './consent/dialog/request/ConsentDialogShowAll.tsx'
export { ConsentDialogStatus } from './consent/dialog/footer/ConsentDialogStatus.tsx'
export { ConsentDialogTitle } from './consent/dialog/ConsentDialogTitle.tsx'
export { ConsentDialogTool } from './consent/dialog/request/ConsentDialogTool.tsx'
export { ConsentDialogTools } from './consent/dialog/footer/ConsentDialogTools.tsx'
export { ConsentDialogToolWords } from './consent/dialog/request/ConsentDialogToolWords.tsx'
export { ConsentDialogWayBack } from './consent/stakes/ConsentDialogWayBack.tsx'
export { ConsentDialogWhy } from './consent/dialog/request/ConsentDialogWhy.tsx'
export { useConsent, type UseConsentResult } from './consent/useConsent.ts'
export { useConsentGrants, type UseConsentGrantsResult } from './consent/grants/useConsentGrants.ts'
export {
  ToolCallGroup,
  type ToolCallGroupProps,
  type ToolCallGroupRenderState,
} from './conversation/ToolCallGroup.tsx'
export { ToolCallGroupCalls } from './conversation/ToolCallGroupCalls.tsx'
export { ToolCallGroupLine } from './conversation/ToolCallGroupLine.tsx'
export {
  ConsentQueue,
  type ConsentQueueProps,
  type ConsentQueueRenderState,
} from './conversation/ConsentQueue.tsx'
export { ConsentQueueNext } from './consent/queue/ConsentQueueNext.tsx'
export { ConsentGrants } from './consent/grants/ConsentGrants.tsx'
export {
  DiffPreview,
  type DiffPreviewProps,
  type DiffPreviewRenderState,
} from './diff/preview/DiffPreview.tsx'
export { DiffPreviewData } from './diff/data/DiffPreviewData.lazy.tsx'
export { DiffPreviewFile, type DiffPreviewFileProps } from './diff/preview/DiffPreviewFile.tsx'
export { DiffPreviewFiles } from './diff/preview/DiffPreviewFiles.lazy.tsx'
export { DiffPreviewNotice } from './diff/preview/DiffPreviewNotice.lazy.tsx'
export {
  DiffPreviewSummary,
  type DiffPreviewSummaryProps,
} from './diff/preview/DiffPreviewSummary.tsx'
export {
  DiffPreviewToolbar,
  type DiffPreviewToolbarProps,
} from './diff/preview/DiffPreviewToolbar.tsx'
export type { CallActivity, Decisions, LedgerEntry, TabClaim } from './decisions/Ledger.ts'
export type { ToolCallReader } from './host/records/ToolCallReader.ts'
export type { BatchEntry, ToolHost } from './host/ToolHost.ts'
export type { GrantStore } from './host/grants/GrantStore.ts'
export type { DraftStore } from './host/drafts/DraftStore.ts'
export { webStorageDrafts } from './host/drafts/webStorageDrafts.ts'
export { webStorageGrants } from './host/grants/webStorageGrants.ts'
export type { HostedToolCalls } from './host/records/hostedToolCalls.ts'
export type { ToolCalls } from './host/records/ToolCalls.ts'
export { useToolCalls } from './host/records/useToolCalls.ts'
export type { BeforeAfter } from './tool-call/ToolCallRecord.ts'
export type { Part, Render, RenderProps } from './internal/usePart.ts'
export {
  QuestionCard,
  type QuestionCardProps,
  type QuestionCardRenderState,
} from './question/QuestionCard.tsx'
export type { QuestionState } from './question/deriveQuestion.ts'
export { useQuestion, type UseQuestionResult } from './question/useQuestion.ts'
export {
  evaluateCall,
  needsConsent,
  decideToolMode,
  defineToolPolicy,
  explainToolMode,
  type CallLike,
  type Evaluation,
  type EvaluationFacts,
  type Grant,
  type GrantContext,
  type ModeExplanation,
  type OfferedTool,
  type Outbound,
  type Permission,
  type Reason,
  type RegisteredTool,
  type ServerLine,
  type SilenceLimits,
  type ToolDeclaration,
  type ToolPolicy,
  type ConfirmBy,
  type UndoPromise,
  type Verdict,
} from './policy/index.ts'
export { settleOpenCalls, type SettleAction } from './conversation/settleOpenCalls.ts'
export { searchTextOf } from './conversation/searchTextOf.ts'
export { useSettleOpenCalls } from './conversation/useSettleOpenCalls.ts'
export { useLogExternalCalls, type ExternalCallEvent } from './conversation/useLogExternalCalls.ts'
export { useTitleBadge } from './provider/useTitleBadge.ts'
export type { OpenDiffs } from './runtime/useIsDiffOpen.ts'
export type { MessageKey, Translation } from './catalogue/index.ts'
export type { LoadedDiff } from './diff/DiffState.ts'
export type { DiffTense } from './diff/diffTense.ts'
export type { Shortcuts } from './consent/shortcuts/readShortcut.ts'
export { ToolHostProvider, type ToolHostProviderProps } from './provider/ToolHostProvider.tsx'
export {
  deriveToolCallStatus,
  type StatusContext,
  type ToolCallDetail,
  type ConsentCause,
  type Execution,
  type RerunStatus,
  type Silence,
  type StatusCause,
  type StopStatus,
  type ToolCallStatus,
  type ToolCallStatusKind,
} from './status/index.ts'
export { useToolCallStatus } from './status/useToolCallStatus.ts'
export {
  isTerminalResult,
  defineLocalTool,
  parseToolCall,
  parseToolResult,
  parseUndoOffer,
  withSource,
  type Actor,
  type Batch,
  type ConfirmationSpec,
  type ConsentDecision,
  type ConsentOption,
  type ConsentRequest,
  type ConsentScope,
  type ContentPart,
  type JsonObject,
  type JsonSchema,
  type LocalContext,
  type LocalTool,
  type Optional,
  type Question,
  type QuestionAnswer,
  type Schema,
  type ToolAnnotations,
  type ToolCall,
  type ToolCallRecord,
  type ToolFacts,
  type ToolMode,
  type ToolModeSource,
  type ToolResult,
  type ToolSpec,
  type UndoOffer,
  type UndoOutcome,
  type RedoOffer,
  type RedoOutcome,
  type RedoStatus,
  type UndoStatus,
} from './tool-call/index.ts'
export {
  UndoAffordance,
  type UndoAffordanceProps,
  type UndoAffordanceRenderState,
} from './undo/affordance/UndoAffordance.tsx'
export {
  UndoAffordanceAll,
  type UndoAffordanceAllProps,
  type UndoAffordanceAllRenderState,
} from './undo/all/UndoAffordanceAll.tsx'
export { UndoAffordanceCompareButton } from './undo/affordance/UndoAffordanceCompareButton.tsx'
export { UndoAffordanceComparePanel } from './undo/affordance/UndoAffordanceComparePanel.tsx'
export { UndoAffordanceExtend } from './undo/affordance/UndoAffordanceExtend.tsx'
export { UndoAffordanceIcon } from './undo/affordance/UndoAffordanceIcon.tsx'
export { UndoAffordanceItems } from './undo/affordance/UndoAffordanceItems.tsx'
export { UndoAffordanceRedo } from './undo/affordance/UndoAffordanceRedo.tsx'
export { UndoAffordanceSentence } from './undo/affordance/UndoAffordanceSentence.tsx'
export { UndoAffordanceUndo } from './undo/affordance/UndoAffordanceUndo.tsx'
export { undoNotice } from './undo/undoNotice.ts'
export { useUndo, type UseUndoResult } from './undo/useUndo.ts'
export { useUndoAll, type UseUndoAllResult } from './undo/all/useUndoAll.ts'

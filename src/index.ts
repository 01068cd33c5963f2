// Everything public but the subpaths that must not load react, the adapters, testing and styles.
// Named re-exports only; nobody in src imports it.
export { ToolCallBubble } from './bubble/ToolCallBubble.tsx'
export { ToolCallBubbleArguments } from './bubble/ToolCallBubbleArguments.tsx'
export { ToolCallBubbleAttachments } from './bubble/ToolCallBubbleAttachments.tsx'
export { ToolCallBubbleBody } from './bubble/ToolCallBubbleBody.tsx'
export { ToolCallBubbleFacts } from './bubble/ToolCallBubbleFacts.tsx'
export { ToolCallBubbleInputs } from './bubble/ToolCallBubbleInputs.tsx'
export { ToolCallBubbleChanges } from './bubble/ToolCallBubbleChanges.tsx'
export { ToolCallBubbleLine } from './bubble/ToolCallBubbleLine.tsx'
export { ToolCallBubbleMode } from './bubble/ToolCallBubbleMode.tsx'
export { ToolCallBubbleMore } from './bubble/ToolCallBubbleMore.tsx'
export { ToolCallBubbleName } from './bubble/ToolCallBubbleName.tsx'
export { ToolCallBubbleNotice } from './bubble/ToolCallBubbleNotice.tsx'
export { ToolCallBubblePhrase } from './bubble/ToolCallBubblePhrase.tsx'
export { ToolCallBubbleProgress } from './bubble/ToolCallBubbleProgress.tsx'
export { ToolCallBubbleReceipt } from './bubble/ToolCallBubbleReceipt.tsx'
export { ToolCallBubbleRecovery } from './bubble/ToolCallBubbleRecovery.tsx'
export { ToolCallBubbleResult } from './bubble/ToolCallBubbleResult.tsx'
export { ToolCallBubbleStatus } from './bubble/ToolCallBubbleStatus.tsx'
export { ToolCallBubbleSummary } from './bubble/ToolCallBubbleSummary.tsx'
export { ToolCallBubbleTime } from './bubble/ToolCallBubbleTime.tsx'
export { ToolCallBubbleWhy } from './bubble/ToolCallBubbleWhy.tsx'
export { defineRenderer } from './bubble/defineRenderer.tsx'
export type { RendererProps, Renderers } from './host/useRenderers.ts'
export { ConsentDialog, type ConsentDialogProps } from './consent/ConsentDialog.tsx'
export { ConsentDialogAllow } from './consent/ConsentDialogAllow.tsx'
export { ConsentDialogAnswer } from './consent/ConsentDialogAnswer.tsx'
export { ConsentDialogChanges } from './consent/ConsentDialogChanges.tsx'
export { ConsentDialogCommand } from './consent/ConsentDialogCommand.tsx'
export { ConsentDialogDeadline } from './consent/ConsentDialogDeadline.tsx'
export { ConsentDialogDeny } from './consent/ConsentDialogDeny.tsx'
export { ConsentDialogEditor } from './consent/ConsentDialogEditor.tsx'
export { ConsentDialogFooter } from './consent/ConsentDialogFooter.tsx'
export { ConsentDialogHead } from './consent/ConsentDialogHead.tsx'
export { ConsentDialogNotNow } from './consent/ConsentDialogNotNow.tsx'
export { ConsentDialogNote } from './consent/ConsentDialogNote.tsx'
export { ConsentDialogNotice } from './consent/ConsentDialogNotice.tsx'
export { ConsentDialogPayload } from './consent/ConsentDialogPayload.tsx'
export { ConsentDialogPrompt } from './consent/ConsentDialogPrompt.tsx'
export { ConsentDialogReason } from './consent/ConsentDialogReason.tsx'
export { ConsentDialogScope } from './consent/ConsentDialogScope.tsx'
export { ConsentDialogStatus } from './consent/ConsentDialogStatus.tsx'
export { ConsentDialogTitle } from './consent/ConsentDialogTitle.tsx'
export { ConsentDialogTool } from './consent/ConsentDialogTool.tsx'
export { ConsentDialogWhy } from './consent/ConsentDialogWhy.tsx'
export { useConsent, type Consent } from './consent/useConsent.ts'
export { useConsentGrants, type ConsentGrantsState } from './consent/useConsentGrants.ts'
export { ToolCallGroup, type ToolCallGroupProps } from './conversation/ToolCallGroup.tsx'
export { ToolCallGroupCalls } from './conversation/ToolCallGroupCalls.tsx'
export { ToolCallGroupLine } from './conversation/ToolCallGroupLine.tsx'
export { ConsentQueue } from './conversation/ConsentQueue.tsx'
export { ConsentQueueNext } from './consent/ConsentQueueNext.tsx'
export { ConsentGrants } from './consent/ConsentGrants.tsx'
export { DiffPreview, type DiffPreviewProps } from './diff/DiffPreview.tsx'
export { DiffPreviewData } from './diff/DiffPreviewData.tsx'
export { DiffPreviewFile, type DiffPreviewFileProps } from './diff/DiffPreviewFile.tsx'
export { DiffPreviewFiles } from './diff/DiffPreviewFiles.tsx'
export { DiffPreviewNotice } from './diff/DiffPreviewNotice.tsx'
export { DiffPreviewSummary, type DiffPreviewSummaryProps } from './diff/DiffPreviewSummary.tsx'
export { DiffPreviewToolbar, type DiffPreviewToolbarProps } from './diff/DiffPreviewToolbar.tsx'
export type { Ledger } from './host/Ledger.ts'
export type { ToolCallReader } from './host/ToolCallReader.ts'
export type { BatchEntry, ToolHost } from './host/ToolHost.ts'
export type { GrantStore } from './host/GrantStore.ts'
export { webStorageGrants } from './host/webStorageGrants.ts'
export { useToolCalls, type ToolCalls } from './host/useToolCalls.ts'
export type { Compared } from './tool-call/Compared.ts'
export type { Part } from './internal/usePart.ts'
export { QuestionCard } from './question/QuestionCard.tsx'
export { useQuestion } from './question/useQuestion.ts'
export {
  asksFor,
  decideToolMode,
  defineToolPolicy,
  explainToolMode,
  type CallLike,
  type Grant,
  type GrantArguments,
  type GrantContext,
  type ModeExplanation,
  type Reason,
  type ToolPolicy,
} from './policy/index.ts'
export { settleOpenCalls, type SettlePolicy } from './conversation/settleOpenCalls.ts'
export { useSettleOpenCalls } from './conversation/useSettleOpenCalls.ts'
export { useTitleBadge } from './provider/useTitleBadge.ts'
export { ToolHostProvider, type ToolHostProviderProps } from './provider/ToolHostProvider.tsx'
export { deriveToolCallStatus, type ToolCallDetail, type ToolCallStatus } from './status/index.ts'
export { useToolCallStatus } from './status/useToolCallStatus.ts'
export {
  isTerminalResult,
  localTool,
  parseToolCall,
  parseToolResult,
  parseUndoOffer,
  withSource,
  type Actor,
  type Batch,
  type ConfirmationSpec,
  type ConsentDecision,
  type ConsentRequest,
  type ConsentScope,
  type ContentPart,
  type JsonObject,
  type JsonSchema,
  type LocalContext,
  type LocalTool,
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
  type UndoStatus,
} from './tool-call/index.ts'
export { UndoAffordance } from './undo/UndoAffordance.tsx'
export { UndoAffordanceAll } from './undo/UndoAffordanceAll.tsx'
export { UndoAffordanceCompare } from './undo/UndoAffordanceCompare.tsx'
export { UndoAffordanceCompared } from './undo/UndoAffordanceCompared.tsx'
export { UndoAffordanceExtend } from './undo/UndoAffordanceExtend.tsx'
export { UndoAffordanceIcon } from './undo/UndoAffordanceIcon.tsx'
export { UndoAffordanceItems } from './undo/UndoAffordanceItems.tsx'
export { UndoAffordanceSentence } from './undo/UndoAffordanceSentence.tsx'
export { UndoAffordanceUndo } from './undo/UndoAffordanceUndo.tsx'
export { undoNotice } from './undo/undoNotice.ts'
export { useUndo } from './undo/useUndo.ts'
export { useUndoAll } from './undo/useUndoAll.ts'

// Everything public but the subpaths that must not load react, the adapters, testing and styles.
// Named re-exports only; nobody in src imports it.
export {
  ToolCallBubble,
  ToolCallBubbleNotes,
  type ToolCallBubbleProps,
  type ToolCallBubbleRenderState,
} from './ui/bubble/ToolCallBubble.tsx'
export { defineConsentView } from './ui/bubble/defineConsentView.tsx'
export {
  ToolCallBubbleBody,
  ToolCallBubbleLine,
  ToolCallBubbleMode,
  ToolCallBubbleName,
  ToolCallBubblePhrase,
  ToolCallBubbleStatus,
  ToolCallBubbleStop,
  ToolCallBubbleTime,
} from './ui/bubble/lineParts.tsx'

export { ToolCallBubbleView, defineRenderer } from './ui/bubble/renderers.tsx'

export type {
  CodeToken,
  CodeTokenKind,
  ConsentView,
  Highlight,
  RendererProps,
  Renderers,
} from './requests/useToolRuntime.ts'
export {
  ConsentDialog,
  type ConsentDialogProps,
  type ConsentDialogRenderState,
} from './ui/consent/ConsentDialog.tsx'

export { useConsent, ConsentQueueNext, type UseConsentResult } from './ui/consent/useConsent.tsx'
export { ConsentDialogHeader } from './ui/consent/ConsentDialogSheet.tsx'
export {
  ConsentDialogContent,
  ConsentDialogMore,
  ConsentDialogNotice,
} from './ui/consent/ConsentDialogMore.tsx'
export { ConsentDialogOptions } from './ui/consent/ConsentDialogFooter.tsx'
export { ConsentDialogSheet } from './ui/consent/ConsentDialogSheet.tsx'

export {
  ConsentDialogAllow,
  ConsentDialogDeny,
  ConsentDialogFooter,
  ConsentDialogStatus,
  ConsentDialogWayBack,
  type ConsentDialogAllowRenderState,
} from './ui/consent/ConsentDialogFooter.tsx'

export {
  useConsentGrants,
  ConsentGrants,
  type UseConsentGrantsResult,
} from './ui/consent/ConsentGrants.tsx'
export {
  ToolCallGroup,
  ToolCallGroupCalls,
  ToolCallGroupLine,
  type ToolCallGroupProps,
  type ToolCallGroupRenderState,
} from './ui/conversation/ToolCallGroup.tsx'

export {
  ConsentQueue,
  type ConsentQueueProps,
  type ConsentQueueRenderState,
} from './ui/conversation/ConsentQueue.tsx'

export {
  DiffPreview,
  type DiffPreviewProps,
  type DiffPreviewRenderState,
} from './ui/diff/DiffPreview.tsx'
export { DiffPreviewData } from './ui/diff/DiffPreviewData.tsx'
export {
  DiffPreviewFile,
  DiffPreviewFiles,
  DiffPreviewNotice,
  DiffPreviewSummary,
  type DiffPreviewFileProps,
  type DiffPreviewSummaryProps,
} from './ui/diff/DiffPreviewFile.tsx'

export { DiffPreviewToolbar, type DiffPreviewToolbarProps } from './ui/diff/DiffRows.tsx'
export type { CallActivity, Decisions, LedgerEntry } from './requests/Ledger.ts'
export type {
  ToolCallReader,
  BatchEntry,
  ToolHost,
  DraftStore,
  HostedToolCalls,
  ToolCalls,
} from './host/ToolHost.ts'
export { AnswerRefused, RequestGone } from './model/hostErrors.ts'

export type { GrantStore } from './host/createConversationGrants.ts'

export { webStorageDrafts, webStorageGrants } from './host/createConversationGrants.ts'

export { useToolCalls } from './host/useToolCalls.ts'
export type { BeforeAfter } from './model/ToolCallRecord.ts'
export type { Part, Render, RenderProps } from './internal/parts.tsx'
export {
  QuestionCard,
  type QuestionCardProps,
  type QuestionCardRenderState,
} from './ui/question/QuestionCard.tsx'
export type { QuestionState } from './ui/question/useQuestion.ts'
export { useQuestion, type UseQuestionResult } from './ui/question/useQuestion.ts'
export {
  evaluateCall,
  commonNames,
  defineToolPolicy,
  explainToolMode,
  type CallLike,
  type Evaluation,
  type EvaluationFacts,
  type Grant,
  type GrantContext,
  type ModeExplanation,
  type NamedChoice,
  type NameEvidence,
  type NameLists,
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
export type { OpenDiffs } from './requests/useIsDiffOpen.ts'
export type { MessageKey, Translation } from './words/catalogue/index.ts'
export type { LoadedDiff } from './engines/diff/DiffState.ts'
export type { DiffTense } from './ui/diff/dataChanges.ts'
export type { Shortcuts } from './ui/consent/readShortcut.ts'
export { ToolHostProvider, type ToolHostProviderProps } from './host/provider/ToolHostProvider.tsx'
export {
  deriveToolCallStatus,
  type StatusContext,
  type Delivery,
  type ConsentCause,
  type Execution,
  type RerunStatus,
  type Silence,
  type StatusReason,
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
} from './model/index.ts'
export {
  UndoAffordance,
  type UndoAffordanceProps,
  type UndoAffordanceRenderState,
} from './ui/undo/UndoAffordance.tsx'
export {
  UndoAffordanceAll,
  useUndoAll,
  type UndoAffordanceAllProps,
  type UndoAffordanceAllRenderState,
  type UseUndoAllResult,
} from './ui/undo/UndoAffordanceAll.tsx'
export {
  UndoAffordanceCompareButton,
  UndoAffordanceComparePanel,
  UndoAffordanceExtend,
  UndoAffordanceIcon,
  UndoAffordanceItems,
  UndoAffordanceRedo,
  UndoAffordanceSentence,
  UndoAffordanceUndo,
} from './ui/undo/undoParts.tsx'

export { undoNotice } from './ui/undo/UndoAffordanceAll.tsx'
export { useUndo, type UseUndoResult } from './ui/undo/useUndo.ts'

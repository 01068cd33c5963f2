// Everything public but the subpaths that must not load react, the adapters, testing and styles. Named re-exports only; nobody in src imports it.
export { ToolCallBubble } from './bubble/ToolCallBubble.tsx'
export { ToolCallBubbleArguments } from './bubble/ToolCallBubbleArguments.tsx'
export { ToolCallBubbleBody } from './bubble/ToolCallBubbleBody.tsx'
export { ToolCallBubbleLine } from './bubble/ToolCallBubbleLine.tsx'
export { ToolCallBubbleMode } from './bubble/ToolCallBubbleMode.tsx'
export { ToolCallBubbleName } from './bubble/ToolCallBubbleName.tsx'
export { ToolCallBubbleNotice } from './bubble/ToolCallBubbleNotice.tsx'
export { ToolCallBubblePhrase } from './bubble/ToolCallBubblePhrase.tsx'
export { ToolCallBubbleProgress } from './bubble/ToolCallBubbleProgress.tsx'
export { ToolCallBubbleReceipt } from './bubble/ToolCallBubbleReceipt.tsx'
export { ToolCallBubbleResult } from './bubble/ToolCallBubbleResult.tsx'
export { ToolCallBubbleStatus } from './bubble/ToolCallBubbleStatus.tsx'
export { ToolCallBubbleTime } from './bubble/ToolCallBubbleTime.tsx'
export { ToolCallBubbleWhy } from './bubble/ToolCallBubbleWhy.tsx'
export type { Ledger } from './host/Ledger.ts'
export type { ToolCallReader } from './host/ToolCallReader.ts'
export type { BatchEntry, ToolHost } from './host/ToolHost.ts'
export { useToolCalls, type ToolCalls } from './host/useToolCalls.ts'
export type { Part } from './internal/usePart.ts'
export { QuestionCard } from './question/QuestionCard.tsx'
export { useQuestion } from './question/useQuestion.ts'
export { asksFor, decideToolMode, defineToolPolicy, explainToolMode, type CallLike, type ModeExplanation, type Reason, type ToolPolicy } from './policy/index.ts'
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

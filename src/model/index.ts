// The vocabulary: calls, results, specs, records, and what people decide about them. Pure; imports
// nothing.
export type {
  Actor,
  Batch,
  ConsentDecision,
  ConsentOption,
  ConsentRequest,
  ConsentScope,
  LastingScope,
} from './Consent.ts'
export type {
  ContentPart,
  Question,
  QuestionAnswer,
  Attachment,
  CallInputs,
  FieldIssue,
  Provenance,
  Recovery,
  ResultBounds,
  ResultHandle,
  ProgressState,
  ToolCallRecord,
  ConfirmationSpec,
  ToolAnnotations,
  ToolFacts,
  ToolSpec,
  RedoOffer,
  RedoOutcome,
  RedoStatus,
  UndoOffer,
  UndoOutcome,
  UndoStatus,
} from './ToolCallRecord.ts'
export { isTerminalResult, parseUndoOffer } from './parseUndo.ts'
export type { JsonObject, JsonSchema, Optional, ToolMode, ToolModeSource } from './JsonObject.ts'
export { defineLocalTool, type LocalContext, type LocalTool, type Schema } from './LocalTool.ts'
export { parseToolCall, parseToolResult } from './parse.ts'

export type { ToolCall, ToolResult } from './ToolCall.ts'

export { withSource } from './isSameRecord.ts'

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
export type { ContentPart } from './ContentPart.ts'
export { isTerminalResult } from './parse/isTerminalResult.ts'
export type { JsonObject, JsonSchema, Optional } from './JsonObject.ts'
export { defineLocalTool, type LocalContext, type LocalTool, type Schema } from './LocalTool.ts'
export { parseToolCall } from './parse/parseToolCall.ts'
export { parseToolResult } from './parse/parseToolResult.ts'
export { parseUndoOffer } from './parse/parseUndoOffer.ts'
export type { Question, QuestionAnswer } from './Question.ts'
export type {
  Attachment,
  CallInputs,
  FieldIssue,
  Provenance,
  Recovery,
  ResultBounds,
  ResultHandle,
} from './ResultDetails.ts'
export type { ToolCall, ToolResult } from './ToolCall.ts'
export type { ToolCallRecord } from './ToolCallRecord.ts'
export type { ToolMode, ToolModeSource } from './ToolMode.ts'
export type { ConfirmationSpec, ToolAnnotations, ToolFacts, ToolSpec } from './ToolSpec.ts'
export type {
  RedoOffer,
  RedoOutcome,
  RedoStatus,
  UndoOffer,
  UndoOutcome,
  UndoStatus,
} from './Undo.ts'
export { withSource } from './withSource.ts'

// What kind of tool is this, and does its call ask a person? Pure; imports tool-call and, for
// digests, json. A server imports from here.
export type { JsonObject, ToolFacts, ToolMode } from '../tool-call/index.ts'
export type { Reason } from '../tool-call/ToolCallStatus.ts'
export { evaluateCall, type Evaluation, type EvaluationFacts } from './evaluateCall.ts'
export { reviewRules, type RuleReview } from './rules/reviewRules.ts'
export { needsConsent } from './needsConsent.ts'
export type { KnownMembers } from './KnownMembers.ts'
export { defineToolPolicy } from './defineToolPolicy.ts'
export type { Permission, Verdict } from './rules/Permission.ts'
export type { Grant, GrantContext } from './grants/Grant.ts'
export { decideToolMode, explainToolMode } from './mode/explainToolMode.ts'
export type {
  CallLike,
  ModeExplanation,
  OfferedTool,
  Outbound,
  RegisteredTool,
  ServerLine,
  SilenceLimits,
  ToolDeclaration,
  ToolPolicy,
  ToolSentence,
  ConfirmBy,
  UndoPromise,
} from './ToolPolicy.ts'

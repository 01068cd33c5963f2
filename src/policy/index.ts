// What kind of tool is this, and does its call ask a person? Pure; imports tool-call and, for
// digests, json. A server imports from here.
export type { JsonObject, ToolFacts, ToolMode } from '../model/index.ts'
export type { Reason } from '../model/ToolCallStatus.ts'
export {
  evaluateCall,
  needsConsent,
  type Evaluation,
  type EvaluationFacts,
} from './evaluateCall.ts'
export { reviewRules, type RuleReview } from './rules/reviewRules.ts'

export type {
  KnownMembers,
  CallLike,
  ModeExplanation,
  NamedChoice,
  NameEvidence,
  NameLists,
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
export { defineToolPolicy } from './defineToolPolicy.ts'
export type { Permission, Verdict } from './rules/Permission.ts'
export type { Grant, GrantContext, Granted } from './grants/Grant.ts'
export { commonNames } from './commonNames.ts'
export { decideToolMode, explainToolMode } from './explainToolMode.ts'

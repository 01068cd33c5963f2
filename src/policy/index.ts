// The mode of a tool, and whether its call asks a person. Pure; imports the model and, for digests,
// json. A server imports from here.
export type { JsonObject, ToolFacts, ToolMode } from '../model/index.ts'
export type { Reason } from '../model/ToolCallStatus.ts'
export { evaluateCall, type Evaluation, type EvaluationFacts } from './evaluateCall.ts'
export type {
  KnownMembers,
  CallLike,
  ModeExplanation,
  NamedChoice,
  NameEvidence,
  NameLists,
  OfferedTool,
  Outbound,
  Permission,
  RegisteredTool,
  RuleEngine,
  ServerLine,
  SilenceLimits,
  ToolDeclaration,
  ToolPolicy,
  ToolSentence,
  ConfirmBy,
  UndoPromise,
  Verdict,
} from './ToolPolicy.ts'
export { defineToolPolicy } from './defineToolPolicy.ts'
export type { Grant, GrantContext, Granted } from './grants/Grant.ts'
export { commonNames } from './commonNames.ts'
export { explainToolMode } from './explainToolMode.ts'

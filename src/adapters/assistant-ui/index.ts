// assistant-ui: one tool-call part, as its renderer gets it, to a record; and a host that answers
// through the part. Imports model, engines/json and adapters/shared; not assistant-ui: its types are
// described, its data is checked.
export {
  createAssistantUiHost,
  toAssistantUiAnswer,
  toAssistantUiDecision,
} from './createAssistantUiHost.ts'
export {
  fromAssistantUi,
  type AssistantUiAnswer,
  type AssistantUiOptions,
  type AssistantUiPart,
  type AssistantUiResponse,
} from './fromAssistantUi.ts'

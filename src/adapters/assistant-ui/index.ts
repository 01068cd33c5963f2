// assistant-ui: a tool-call part to a record, and a host that answers through the part.
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

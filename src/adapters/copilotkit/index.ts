// CopilotKit: one call, as a v2 hook's render gets it, to a record; and a host that answers through
// `respond`. Imports model, engines/json and adapters/shared; not CopilotKit: its types are described,
// its data is checked.
export {
  fromCopilotKit,
  type CopilotKitCall,
  type CopilotKitOptions,
  createCopilotKitHost,
  toCopilotKitAnswer,
  toCopilotKitDecision,
} from './fromCopilotKit.ts'

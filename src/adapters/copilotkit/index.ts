// CopilotKit: one call, as a v2 hook's render gets it, to a record; and a host that answers through
// `respond`. Imports tool-call, json and adapters/shared; not CopilotKit: its types are described,
// its data is checked.
export type { CopilotKitCall, CopilotKitOptions } from './CopilotKitCall.ts'
export { createCopilotKitHost } from './createCopilotKitHost.ts'
export { fromCopilotKit } from './fromCopilotKit.ts'
export { toCopilotKitAnswer, toCopilotKitDecision } from './toCopilotKitAnswer.ts'

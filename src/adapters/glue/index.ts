// Glue: agent and session events, session logs and ACP messages to records; answers to its requests
// back. Imports tool-call, json and adapters/shared.
export { createGlueHost } from './createGlueHost.ts'
export { createGlueReader, type GlueOptions } from './createGlueReader.ts'
export { fromGlue } from './fromGlue.ts'
export { toGlueDecision, type GlueAcpResponse, type GlueCommand } from './toGlueDecision.ts'

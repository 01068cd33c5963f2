// Glue: agent and session events, session logs and ACP messages to records; answers to its requests
// back. Imports model, engines/json and adapters/shared.
export {
  createGlueHost,
  toGlueDecision,
  type GlueAcpResponse,
  type GlueCommand,
} from './createGlueHost.ts'
export { createGlueReader, fromGlue, type GlueOptions } from './fromGlue.ts'

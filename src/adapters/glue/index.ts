// Glue: agent and session events, session logs and ACP messages to records; answers to its requests
// back. Imports model, engines/json, adapters/shared and adapters/acp.
export {
  createGlueHost,
  toGlueDecision,
  type GlueCommand,
  createGlueReader,
  fromGlue,
  type GlueOptions,
} from './fromGlue.ts'

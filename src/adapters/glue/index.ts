// Glue: agent and session events, session logs and ACP messages to records, answers back.
export { createGlueHost, toGlueDecision, createGlueReader, fromGlue } from './fromGlue.ts'
export type { GlueCommand, GlueOptions } from './fromGlue.ts'

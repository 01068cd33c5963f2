// Glue: agent and session events, session logs and ACP messages to records, answers back.
export {
  createGlueHost,
  toGlueDecision,
  type GlueCommand,
  createGlueReader,
  fromGlue,
  type GlueOptions,
} from './fromGlue.ts'

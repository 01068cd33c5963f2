// LangGraph: states, messages, streams and interrupts to records; what a run goes on with back, and
// a host for useStream. Imports model, engines/json and adapters/shared.
export {
  createLangGraphHost,
  toLangGraphAnswer,
  toLangGraphDecision,
  toLangGraphResult,
  toLangGraphResume,
  type LangGraphStream,
  type LangGraphDecision,
  type LangGraphReply,
  type LangGraphReview,
  type LangGraphResult,
} from './createLangGraphHost.ts'
export {
  createLangGraphReader,
  fromLangGraph,
  type LangGraphOptions,
  type LangGraphState,
} from './fromLangGraph.ts'

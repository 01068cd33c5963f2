// LangGraph: states, messages, streams and interrupts to records, answers back by `resume`.
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
export { createLangGraphReader, fromLangGraph } from './fromLangGraph.ts'
export type { LangGraphOptions, LangGraphState } from './fromLangGraph.ts'

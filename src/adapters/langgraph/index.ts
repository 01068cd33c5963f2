// LangGraph: states, messages, streams and interrupts to records; what a run goes on with back, and
// a host for useStream. Imports tool-call, json and adapters/shared.
export { createLangGraphHost, type LangGraphStream } from './createLangGraphHost.ts'
export { createLangGraphReader, type LangGraphOptions } from './createLangGraphReader.ts'
export { fromLangGraph, type LangGraphState } from './fromLangGraph.ts'
export { toLangGraphAnswer } from './toLangGraphAnswer.ts'
export {
  toLangGraphDecision,
  type LangGraphDecision,
  type LangGraphReply,
  type LangGraphReview,
} from './toLangGraphDecision.ts'
export { toLangGraphResult, type LangGraphResult } from './toLangGraphResult.ts'
export { toLangGraphResume } from './toLangGraphResume.ts'

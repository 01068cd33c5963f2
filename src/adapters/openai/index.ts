// OpenAI: responses, streams, items and chat completions to records, answers and results back.
export { createOpenAiReader, fromOpenAi, type OpenAiOptions } from './fromOpenAi.ts'
export {
  toOpenAiDecision,
  toOpenAiResult,
  type OpenAiDecision,
  type OpenAiResult,
  type OpenAiShellOutput,
} from './toOpenAiResult.ts'

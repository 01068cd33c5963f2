// OpenAI: responses, their streams and items, and chat completions to records; answers to its
// requests and results of calls back. Imports model, engines/json and adapters/shared.
export { createOpenAiReader, fromOpenAi, type OpenAiOptions } from './fromOpenAi.ts'
export {
  toOpenAiDecision,
  toOpenAiResult,
  type OpenAiDecision,
  type OpenAiResult,
  type OpenAiShellOutput,
} from './toOpenAiResult.ts'

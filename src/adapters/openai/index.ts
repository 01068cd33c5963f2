// OpenAI: responses, streams, items and chat completions to records, answers and results back.
export { createOpenAiReader, fromOpenAi, toOpenAiDecision, toOpenAiResult } from './fromOpenAi.ts'
export type {
  OpenAiDecision,
  OpenAiOptions,
  OpenAiResult,
  OpenAiShellOutput,
} from './fromOpenAi.ts'

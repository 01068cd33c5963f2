// OpenAI: responses, streams, items and chat completions to records, answers and results back.
export {
  createOpenAiReader,
  fromOpenAi,
  toOpenAiDecision,
  toOpenAiResult,
  type OpenAiDecision,
  type OpenAiOptions,
  type OpenAiResult,
  type OpenAiShellOutput,
} from './fromOpenAi.ts'

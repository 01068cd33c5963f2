// OpenAI: responses, their streams and items, and chat completions to records; answers to its
// requests and results of calls back. Imports tool-call, json and adapters/shared.
export { createOpenAiReader, type OpenAiOptions } from './createOpenAiReader.ts'
export { fromOpenAi } from './fromOpenAi.ts'
export { toOpenAiDecision, type OpenAiDecision } from './toOpenAiDecision.ts'
export { toOpenAiResult, type OpenAiResult, type OpenAiShellOutput } from './toOpenAiResult.ts'

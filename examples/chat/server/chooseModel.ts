import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { createOfflineAssistant } from '../assistant/createOfflineAssistant.ts'

/**
 * The model to talk to: a real one when OPENAI_BASE_URL and MODEL (and OPENAI_API_KEY, if it wants
 * a key) say which, else the offline assistant.
 */
export function chooseModel(
  environment: Readonly<Record<string, string | undefined>>,
  pause?: number,
): { model: LanguageModel; name: string } {
  const { OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: apiKey, MODEL: modelId } = environment
  if (!baseURL && !apiKey && !modelId)
    return { model: createOfflineAssistant({ pause }), name: 'Offline assistant' }
  if (!baseURL || !modelId)
    throw new Error(
      'OPENAI_BASE_URL and MODEL belong together: set both for a real model, or neither for the offline assistant.',
    )
  return {
    model: createOpenAICompatible({
      name: 'openai-compatible',
      baseURL,
      ...(apiKey && { apiKey }),
    })(modelId),
    name: modelId,
  }
}

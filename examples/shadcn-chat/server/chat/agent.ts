import { tool } from 'ai'
import type { LanguageModel } from 'ai'
import { z } from 'zod'
import { standInModel } from './standIn.ts'

/** MODEL names a model of the AI Gateway, such as openai/gpt-5. It needs AI_GATEWAY_API_KEY. */
export const model: LanguageModel = process.env['MODEL'] ?? standInModel

export const notes = new Map([
  ['plan', 'Paint the garden room in May.'],
  ['old plan', 'Paint the garden room in April.'],
])

/** Replace these by your tools. */
export const tools = {
  list_notes: tool({
    description: 'All notes, by their names',
    inputSchema: z.object({}),
    execute: async () => ({ notes: [...notes.keys()] }),
  }),
  write_note: tool({
    description: 'Write a note, or write it anew',
    inputSchema: z.object({ name: z.string(), text: z.string() }),
    execute: async ({ name, text }) => {
      notes.set(name, text)
      return { success: true }
    },
  }),
  delete_note: tool({
    description: 'Delete a note for good',
    inputSchema: z.object({ name: z.string() }),
    execute: async ({ name }) =>
      notes.delete(name)
        ? { success: true }
        : { success: false, error: `There is no note "${name}".` },
  }),
}

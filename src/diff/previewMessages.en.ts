import type { Messages } from '../messages/words.ts'

/** The words of a preview before its engine is there. The others come with the engine. */
export const DIFF_PREVIEW_WORDS = {
  'diff.label': 'Changes',
  'diff.not_loaded': 'This view could not be loaded. The arguments of the call are still there.',
} satisfies Messages

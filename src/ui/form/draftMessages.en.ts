import type { Messages } from '../../words/foreign.ts'

/** The words about what a person had written before a reload. */
export const DRAFT_WORDS = {
  'draft.dropped': 'What you had written was for another version. It was thrown away.',
} satisfies Messages

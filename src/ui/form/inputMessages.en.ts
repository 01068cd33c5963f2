import { SCHEMA_WORDS } from '../../words/schemaMessages.en.ts'
import type { Messages } from '../../words/foreign.ts'

/** The words about what a person had written before a reload. */
export const DRAFT_WORDS = {
  'draft.dropped': 'What you had written was for another version. It was thrown away.',
} satisfies Messages

/** The words for problems of a tool's schema with its input. */
export const INPUT_WORDS = {
  ...SCHEMA_WORDS,
  'input.problems.one': '{count} problem with the input.',
  'input.problems.other': '{count} problems with the input.',
  'input.refused': 'The tool will probably refuse this. Allow sends it as it is.',
  'input.ignored': 'The tool may ignore a part of this. Allow sends it as it is.',
  'rule.nothing': 'no input',
} satisfies Messages

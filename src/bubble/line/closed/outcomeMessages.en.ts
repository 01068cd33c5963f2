import { FOREIGN_WORDS } from '../../../messages/foreignMessages.en.ts'
import type { Messages } from '../../../messages/words.ts'

/** The words of how a call ended; they come with its code. */
export const OUTCOME_WORDS = {
  ...FOREIGN_WORDS,
  'outcome.partial': 'only part of it',
  'outcome.shortened': 'result shortened',
  'outcome.redacted': 'result removed',
  'outcome.too_large': 'result too large',
  'outcome.synthetic': 'not from the tool',
  'outcome.discarded': 'result not kept',
  'outcome.reads': 'looks into an earlier result',
  'outcome.erring': 'an error so far',
  'outcome.broke': 'broke off',
  'outcome.run_ended': 'the run ended',
  'outcome.budget': 'its budget was used up',
  'outcome.error': 'an error stopped it',
  'outcome.person': 'a person stopped it',
  'outcome.session': 'the session ended',
  'outcome.system': 'the system stopped it',
  'outcome.retry': 'the agent will try again',
  'outcome.terminal': 'ended the run',
} satisfies Messages

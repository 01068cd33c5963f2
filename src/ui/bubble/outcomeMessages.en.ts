import { FOREIGN_WORDS } from '../../words/foreignMessages.en.ts'
import type { Messages } from '../../words/foreign.ts'

/** The words of how a call ended; they come with its code. */
export const OUTCOME_WORDS = {
  ...FOREIGN_WORDS,
  'outcome.partial': 'only part of it',
  'outcome.shortened': 'result shortened',
  'outcome.redacted': 'result removed',
  'outcome.too_large': 'result too large',
  'outcome.synthetic': 'not from the tool',
  'outcome.discarded': 'result not kept',
  'outcome.later': 'another result came later',
  'outcome.came': 'a result came all the same',
  'outcome.reads': 'looks into an earlier result',
  'outcome.error_text': 'the result reads like an error',
  'outcome.erring': 'an error so far',
  'outcome.broke': 'broke off',
  'outcome.exit_code': 'Exit code {code}',
  'outcome.run_ended': 'the run ended',
  'outcome.end_too_long': 'its answer became too long',
  'outcome.end_filtered': 'a filter stopped its answer',
  'outcome.end_stopped': 'somebody stopped it',
  'outcome.end_turns': 'it took too many steps',
  'outcome.end_error': 'an error ended it',
  'outcome.end_budget': 'its budget was used up',
  'outcome.end_session': 'the session ended',
  'outcome.end_system': 'the system stopped it',
  'outcome.retry': 'the agent will try again',
  'outcome.terminal': 'ended the run',
} satisfies Messages

import { CONTENT_WORDS } from '../content/messages.en.ts'
import type { Messages } from '../../words/foreign.ts'

export const DETAILS_WORDS = {
  ...CONTENT_WORDS,
  'bubble.arguments': 'Arguments',
  'bubble.copy_arguments': 'Copy arguments',
  'bubble.copy_result': 'Copy result',
  'bubble.arriving': 'arriving',
  'content.unreadable': 'cannot be read',
  'bubble.unknown_arguments': 'not known',
  'bubble.result': 'Result',
  'bubble.later_result': 'A later result',
  'bubble.empty_result': 'Done. The result is empty.',
  'bubble.empty_object': 'Done. The result is an empty object.',
  'bubble.empty_list': 'Done. The result is an empty list.',
  'bubble.empty_text': 'Done. The result is an empty text.',
  'bubble.failed_silently': 'It failed without saying why.',
  'bubble.will_retry': 'The agent will try again.',
  'bubble.because_unknown': 'The run ended without a result. It is not known whether it ran.',
  'bubble.because_unreadable':
    'The data of this call cannot be read. It is not known whether it ran.',
  'bubble.because_expired': 'Nobody decided. It did not run.',
  'bubble.because_unanswered': 'Nobody answered in time.',
  'bubble.because_gone': 'This request no longer exists. It may have been answered elsewhere.',
  'bubble.because_ran_without_consent': 'It had already started before this page could ask.',
  'bubble.because_ran_otherwise': 'Something else ran than was allowed.',
  'bubble.because_ran_though_denied': 'It was denied, but the agent reports that it ran.',
  'bubble.because_ran_though_forbidden': 'It is not allowed here, but it was started.',
  'bubble.because_refusal_unsent': 'Your denial did not arrive.',
  'bubble.send_again': 'Send again',
  'bubble.next': 'Next:',
} satisfies Messages

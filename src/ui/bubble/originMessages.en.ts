import { EXECUTOR_WORDS } from '../content/executorMessages.en.ts'
import type { Messages } from '../../words/foreign.ts'

/** The words of where a call belongs. */
export const ORIGIN_WORDS = {
  ...EXECUTOR_WORDS,
  'origin.title': 'About this call',
  'origin.actor': 'Asked for by',
  'origin.run': 'In its run',
  'origin.service': 'Outside service',
  'origin.service_unnamed': 'not named',
  'origin.called': 'Called',
  'origin.reads': 'Looks into',
  'origin.reads_result': 'the result of an earlier call',
  'origin.show_call': 'Show that call',
} satisfies Messages

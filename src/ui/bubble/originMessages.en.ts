import { EXECUTOR_WORDS } from '../content/executorMessages.en.ts'
import type { Messages } from '../../words/foreign.ts'

export const ORIGIN_WORDS = {
  ...EXECUTOR_WORDS,
  'origin.title': 'About this call',
  'origin.actor': 'Asked for by',
  'origin.run': 'In its run',
  'origin.service': 'Outside service',
  'origin.called': 'Called',
  'origin.reads': 'Looks into',
  'origin.show_call': 'Show the earlier call',
} satisfies Messages

import type { Messages } from '../../words/foreign.ts'
import { UNDO_WORDS } from './messages.en.ts'

/** The words for several calls at once. */
export const UNDO_ALL_WORDS = {
  ...UNDO_WORDS,
  'undo.all.one': 'Undo {count} call',
  'undo.all.other': 'Undo all {count}',
  'undo.all_running': 'Undoing {count}, {done} done',
  'undo.all_done': '{done} of {count} undone',
  'undo.all_offered.one': '{count} call can be undone',
  'undo.all_offered.other': '{count} calls can be undone',
  'undo.now': 'now',
  'undo.next': 'next',
  'undo.open': 'can be undone',
  'undo.in_part': 'in part',
  'undo.too_late': 'too late',
} satisfies Messages

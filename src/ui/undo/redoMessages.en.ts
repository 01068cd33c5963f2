import type { Messages } from '../../words/foreign.ts'
import { UNDO_WORDS } from './messages.en.ts'

/** The words for doing again what was undone. */
export const REDO_WORDS = {
  ...UNDO_WORDS,
  'redo.redo': 'Redo',
  'redo.offered': 'Can be redone',
  'redo.offered_for': 'Can be redone for {time}',
  'redo.offered_until': 'Can be redone until {time}',
  'redo.changed': 'Redo would now do something else. It was not pressed.',
  'redo.announce': '{sentence}',
  'redo.redoing': 'Redoing…',
  'redo.partial': '{back} of {all} redone',
  'redo.conflict': 'Not redone.',
  'redo.failed': 'Redo failed.',
  'redo.unsure': 'It is not known whether anything was redone.',
  'redo.expired': 'Redo has ended',
  'redo.expired_until': 'Redo ended at {time}',
  'redo.withdrawn': 'Can no longer be redone',
} satisfies Messages

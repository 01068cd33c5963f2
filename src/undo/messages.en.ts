import type { Messages } from '../messages/words.ts'

export const UNDO_WORDS: Messages = {
  'undo.impossible': 'Cannot be undone here',
}

import type { Words } from '../messages/words.ts'
import type { RedoStatus } from '../tool-call/index.ts'
import { undoSentence, type UndoSentence } from './affordance/undoSentence.ts'

/** What is said about doing a call again: as about undoing it, in the words of a redo. */
export function redoSentence(
  { kind, ...status }: RedoStatus,
  seconds: number | undefined,
  words: Words,
): UndoSentence {
  const { offer, ...known } = status
  const { key, note, ...sentence } = undoSentence(
    {
      ...known,
      ...(offer && { offer: { ...offer, kind: 'compensate' } }),
      kind: kind === 'redoing' ? 'undoing' : kind,
    },
    seconds,
    words,
  )
  return {
    ...sentence,
    key: key.replace('undo.undoing', 'redo.redoing').replace('undo.', 'redo.'),
    note: note === 'undo.offline' ? note : note?.replace('undo.', 'redo.'),
  }
}

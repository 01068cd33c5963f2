import { formatNumber as number, formatTime, quoted, type Words } from '../../words/foreign.ts'
import { phraseText, tenseOf, type Phrase, type Tense } from '../../status/phrase.ts'
import type { Actor } from '../../model/index.ts'
import type { RedoOffer, UndoStatus, RedoStatus } from '../../model/ToolCallRecord.ts'

/** A sentence of the catalogue, the host's words beside it, and the key of a second sentence. */
export type UndoSentence = {
  key: string
  values: Readonly<Record<string, string>>
  hostText?: string | undefined
  note?: string | undefined
}

/** The person of this page took it back: the name is the app's, not what others say. */
export const isOwnUndo = ({ by }: { by?: Actor }, actor: Actor | undefined): boolean =>
  actor?.kind === 'person' && by?.kind === 'person' && actor.id === by.id

/** Shorter than this, the seconds are told; longer, the moment. */
const MAX_COUNTED_SECONDS = 60

/** `seconds`: how much time the promise has left, undefined if it has no end. */
export function undoSentence(
  status: UndoStatus,
  seconds: number | undefined,
  words: Words,
): UndoSentence {
  const { kind, outcome, offer, cause } = status
  const until = formatTime(status.expiresAt, words)
  switch (kind) {
    case 'held':
    case 'offered': {
      const isCounted = seconds !== undefined && seconds <= MAX_COUNTED_SECONDS
      const left = isCounted && words.text('duration.seconds', { seconds: number(seconds, words) })
      const key = left ? `${kind}_for` : seconds === undefined ? kind : `${kind}_until`
      const note = status.redone && 'undo.redone'
      return plain(key, { values: { time: left || until }, hostText: offer?.label, note })
    }
    case 'redone':
    case 'undone': {
      const time = formatTime(status.at, words)
      const name = status.by?.kind === 'person' ? (status.by.name ?? '') : ''
      return plain(time === '' ? kind : name === '' ? `${kind}_at` : `${kind}_by`, {
        values: { name, time },
        note: offer?.kind === 'hold' ? 'undo.did_not_run' : undefined,
      })
    }
    case 'partial': {
      const items = outcome?.kind === 'partial' ? outcome.items : []
      const back = items.filter(({ undone }) => undone).length
      return plain(kind, {
        values: { back: number(back, words), all: number(items.length, words) },
      })
    }
    case 'conflict':
    case 'failed': {
      const note = cause === 'offline' || cause === 'unsure' ? `undo.${cause}` : undefined
      return plain(kind, { hostText: outcome && 'reason' in outcome ? outcome.reason : '', note })
    }
    case 'expired':
      return cause === 'withdrawn' || until === ''
        ? plain('withdrawn')
        : plain('expired_until', { values: { time: until } })
    case 'impossible':
      return plain(kind, { note: cause === 'no_answer' ? 'undo.no_answer' : undefined })
    case 'undoing':
      return plain(kind)
  }
}

/** It went wrong: a whole sentence, full stop and all. */
export const isProblem = (kind: UndoStatus['kind']): boolean =>
  kind === 'failed' || kind === 'conflict' || kind === 'partial'

const plain = (key: string, more: Partial<UndoSentence> = {}): UndoSentence => ({
  key: `undo.${key}`,
  values: {},
  ...more,
})

/** The end of a button's name: its object, in the host's words or in ours. */
export function aboutOffer(offer: RedoOffer | undefined, phrase: Phrase, words: Words): string {
  const what = offer?.label
    ? quoted(offer.label, words, { isSaid: true, longest: 120 })
    : phraseText(phrase, words)
  return words.text('undo.about', { what })
}

/** The words about a redo, made as those about an undo. */
export function redoSentence(
  { kind, ...status }: RedoStatus,
  seconds: number | undefined,
  words: Words,
): UndoSentence {
  const { offer, ...known } = status
  const undo: UndoStatus = { ...known, kind: kind === 'redoing' ? 'undoing' : kind }
  if (offer) undo.offer = { ...offer, kind: 'compensate' }
  const { key, note, ...sentence } = undoSentence(undo, seconds, words)
  return {
    ...sentence,
    key: key.replace('undo.undoing', 'redo.redoing').replace('undo.', 'redo.'),
    note: note === 'undo.unsure' ? 'redo.unsure' : note,
  }
}

/** The tense of a call where “undone” stands beside its sentence. */
export function tenseBesideUndo(...call: Parameters<typeof tenseOf>): Tense {
  const tense = tenseOf(...call)
  return tense === 'undone' ? 'did' : tense
}

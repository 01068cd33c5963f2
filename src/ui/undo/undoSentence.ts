import { formatNumber } from '../../messages/formatters.ts'
import { formatTime } from '../../messages/formatTime.ts'
import { quoted } from '../../messages/foreign.ts'
import type { Words } from '../../messages/words.ts'
import { phraseText, type Phrase } from '../../status/sentence/phrase.ts'
import type { Actor, RedoOffer, UndoStatus } from '../../tool-call/index.ts'

/**
 * What is said about taking a call back: the catalogue's sentence, what the host said beside it,
 * and a second sentence of ours.
 */
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

/**
 * `seconds`: how much time the promise has left, undefined where it has no end. `verb`: of the
 * call, so that what is held back says what it will do.
 */
export function undoSentence(
  status: UndoStatus,
  seconds: number | undefined,
  words: Words,
  verb?: string,
): UndoSentence {
  const { kind, outcome, offer, cause } = status
  const until = formatTime(status.expiresAt, words)
  const promise = {
    hostText: offer?.label,
    note: cause === 'claimed' ? 'undo.claimed' : status.redone && 'undo.redone',
  }
  const openOffer = (name: string, time: string) =>
    plain(words.find(`undo.${name}.${verb}`) === undefined ? name : `${name}.${verb}`, {
      values: { time },
      ...promise,
    })
  switch (kind) {
    case 'held':
    case 'offered':
      if (seconds === undefined) return plain(kind, promise)
      if (seconds > MAX_COUNTED_SECONDS) return openOffer(`${kind}_until`, until)
      return openOffer(
        `${kind}_for`,
        words.text('undo.seconds', { seconds: formatNumber(seconds, words) }),
      )
    case 'undoing':
      return plain(cause === 'other_tab' ? 'undoing_other_tab' : 'undoing')
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
      return plain('partial', {
        values: { back: formatNumber(back, words), all: formatNumber(items.length, words) },
      })
    }
    case 'conflict':
    case 'failed': {
      const note = cause === 'offline' || cause === 'unsure' ? `undo.${cause}` : undefined
      return plain(kind, { hostText: outcome && 'reason' in outcome ? outcome.reason : '', note })
    }
    case 'expired':
      return plain(cause === 'withdrawn' ? cause : until === '' ? kind : 'expired_until', {
        values: { time: until },
      })
    case 'impossible':
      return plain('impossible', { note: cause === 'no_answer' ? 'undo.no_answer' : undefined })
    default:
      kind satisfies never
      return plain('impossible')
  }
}

const plain = (key: string, more: Partial<UndoSentence> = {}): UndoSentence => ({
  key: `undo.${key}`,
  values: {},
  ...more,
})

/** What a button's name goes on with: what it is about, in the host's words or in ours. */
export function aboutOffer(offer: RedoOffer | undefined, phrase: Phrase, words: Words): string {
  const what = offer?.label
    ? quoted(offer.label, words, { isSaid: true, longest: 120 })
    : phraseText(phrase, words)
  return words.text('undo.about', { what })
}

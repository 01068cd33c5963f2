import { formatNumber, formatTime, quoted, type Words } from '../../words/foreign.ts'
import { phraseText, tenseOf, type Phrase, type Tense } from '../../status/phrase.ts'
import type { Actor } from '../../model/index.ts'
import type {
  RedoOffer,
  UndoStatus,
  RedoStatus,
  ToolCallRecord,
} from '../../model/ToolCallRecord.ts'
import type { ToolRuntime } from '../../requests/useToolRuntime.ts'
import { canPress, undoIn } from '../../requests/deriveUndo.ts'
import { undoCall } from '../../requests/redoContext.ts'

/**
 * The words about an undo: the catalogue's sentence, the host's words beside it, and a second
 * sentence of ours.
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

/** `seconds`: how much time the promise has left, undefined if it has no end. */
export function undoSentence(
  status: UndoStatus,
  seconds: number | undefined,
  words: Words,
): UndoSentence {
  const { kind, outcome, offer, cause } = status
  const until = formatTime(status.expiresAt, words)
  const promise = {
    hostText: offer?.label,
    note: status.redone && 'undo.redone',
  }
  const openOffer = (name: string, time: string) => plain(name, { values: { time }, ...promise })
  switch (kind) {
    case 'held':
    case 'offered':
      if (seconds === undefined) return plain(kind, promise)
      if (seconds > MAX_COUNTED_SECONDS) return openOffer(`${kind}_until`, until)
      return openOffer(
        `${kind}_for`,
        words.text('duration.seconds', { seconds: formatNumber(seconds, words) }),
      )
    case 'undoing':
      return plain('undoing')
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

/**
 * Undoes calls one after the other, the last first, because later calls may depend on earlier ones.
 * A failure does not stop the others. `items`: what was shown; what has changed since is left alone.
 */
export async function undoCalls(
  runtime: ToolRuntime,
  items: readonly { record: ToolCallRecord; status: UndoStatus }[],
): Promise<void> {
  for (const { record, status } of reversed(items)) {
    if (!canPress(undoIn(runtime.ledger, record))) continue
    undoCall(runtime, record, status.offer)
    await settled(runtime, record)
  }
}

/** A copy, the other way round. */
export const reversed = <T>(list: readonly T[]): T[] => list.map((_, index) => list.at(-1 - index)!)

function settled({ ledger }: ToolRuntime, record: ToolCallRecord): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (undoIn(ledger, record)?.kind === 'undoing') return
      unsubscribe()
      resolve()
    }
    const unsubscribe = ledger.subscribe(record.call.id, look)
    look()
  })
}

/** The tense of a call where “undone” stands beside its sentence. */
export function tenseBesideUndo(...call: Parameters<typeof tenseOf>): Tense {
  const tense = tenseOf(...call)
  return tense === 'undone' ? 'did' : tense
}

/** The conflict of an undo, if the host told it. */
export const conflictChangesOf = ({ outcome }: UndoStatus) =>
  outcome?.kind === 'conflict' ? outcome.changes : undefined

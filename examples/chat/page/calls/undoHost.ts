import {
  parseUndoOffer,
  type RedoOutcome,
  type ToolCallRecord,
  type ToolHost,
  type UndoOffer,
  type UndoOutcome,
} from 'handrail'

/** What the server restores, or holds for a while. It is asked about nothing else. */
const TAKEN_BACK = /^delete_(?:entities|relations|observations)$/

/** `?undo=fails`: undoing fails, to see what a person sees then. */
const fails = new URLSearchParams(location.search).get('undo') === 'fails'

/**
 * Asks the server about one call, by the id that the AI SDK gave it. Rejects where it does not
 * answer.
 */
export async function askAboutUndo(
  id: string,
  verb: 'offer' | 'undo' | 'redo' | 'extend' | 'result',
): Promise<Record<string, unknown>> {
  const response = await fetch('/api/undo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, verb, ...(verb === 'undo' && fails && { fails }) }),
  })
  const body: unknown = await response.json()
  if (!response.ok || typeof body !== 'object' || body === null)
    throw new Error('The server did not take it.')
  return { ...body }
}

/** The AI SDK's own id of a call, which is the server's too. */
export const idOf = ({ call, origin }: ToolCallRecord): string =>
  origin?.ids?.['toolCallId'] ?? call.id

/** Undo as the server promises and keeps it: it snapshots, restores, holds and counts. */
export const undoHost = {
  offerUndo: (record) =>
    TAKEN_BACK.test(record.call.name)
      ? askAboutUndo(idOf(record), 'offer').then(({ offer }) => parseUndoOffer(offer))
      : null,
  undo: async (record) => (await askAboutUndo(idOf(record), 'undo')) as UndoOutcome,
  redo: async (record) => (await askAboutUndo(idOf(record), 'redo')) as RedoOutcome,
  async extendUndo(record, before): Promise<UndoOffer> {
    const offer = parseUndoOffer((await askAboutUndo(idOf(record), 'extend'))['offer'])
    if (!offer)
      throw new Error(
        `There is no more time for ${before.kind === 'hold' ? 'a call that has run' : 'this'}.`,
      )
    return offer
  },
} satisfies ToolHost

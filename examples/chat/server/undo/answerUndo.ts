import { HttpError } from '../HttpError.ts'
import type { Undos } from './Undos.ts'

/**
 * What the page asks about undoing a call: the promise, to keep it, for more time, or for a result
 * that it missed.
 */
export async function answerUndo(body: unknown, undos: Undos): Promise<object> {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('id' in body) ||
    typeof body.id !== 'string' ||
    !('verb' in body)
  )
    throw new HttpError(400, 'This asks for nothing.')
  switch (body.verb) {
    case 'offer':
      return { offer: await undos.offer(body.id) }
    case 'undo':
      return await undos.undo(body.id, 'fails' in body && body.fails === true)
    case 'redo':
      return await undos.redo(body.id)
    case 'extend':
      return { offer: undos.extend(body.id) }
    case 'result':
      return { result: await undos.result(body.id) }
    default:
      throw new HttpError(400, 'This asks for nothing.')
  }
}

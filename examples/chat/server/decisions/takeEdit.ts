import type { Edits } from './Edits.ts'
import { HttpError } from '../HttpError.ts'

/**
 * Keeps what the page sent before it allows a call, `{ id, arguments }`. `fails` drops it, to see
 * what a person sees then.
 */
export function takeEdit(body: unknown, edits: Edits): void {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('id' in body) ||
    typeof body.id !== 'string' ||
    !('arguments' in body) ||
    typeof body.arguments !== 'object' ||
    Array.isArray(body.arguments)
  )
    throw new HttpError(400, 'This is no edit.')
  if ('fails' in body && body.fails === true) throw new HttpError(503, 'The server dropped it.')
  edits.keep(body.id, body.arguments && { ...body.arguments })
}

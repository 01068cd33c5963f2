import type { IncomingMessage } from 'node:http'
import { HttpError } from './HttpError.ts'

const MOST_BYTES = 32_000_000

/**
 * Reads a request's JSON body, up to 32 megabytes: a page sends its whole conversation, with every
 * result.
 */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size <= MOST_BYTES) chunks.push(bytes)
  }
  // Said when all has arrived: one that is still sending would not hear it.
  if (size > MOST_BYTES) throw new HttpError(413, 'This conversation is too long. Start a new one.')
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new HttpError(400, 'The request is not JSON.')
  }
}

import type { IncomingMessage } from 'node:http'
import { HttpError } from './HttpError.ts'

/**
 * Refuses requests that another page or a rebound name sent: the agent changes files, and only this
 * page may ask it to.
 */
export function checkOrigin({ headers, method }: IncomingMessage, port: number): void {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  if (!hosts.includes(headers.host ?? ''))
    throw new HttpError(403, 'Only 127.0.0.1 and localhost are served.')
  if (method === 'GET' || method === 'HEAD') return
  if (headers.origin !== undefined && !hosts.includes(headers.origin.replace(/^http:\/\//, '')))
    throw new HttpError(403, 'Another page may not ask the agent.')
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    throw new HttpError(415, 'The request is not JSON.')
}

import { HttpError } from '../HttpError.ts'
import type { McpServers } from '../tools/McpServers.ts'

/** What the filesystem server writes into one file. */
const WRITING: readonly string[] = ['edit_file', 'write_file']

/** What the file server says of a file that is not there. */
const MISSING = /^ENOENT\b/

/**
 * What a call would change, read through the server that would change it: `before` is null for a
 * file that is not there yet. Empty for a call that changes no file.
 */
export async function readBefore(
  body: unknown,
  servers: McpServers,
): Promise<{ before?: string | null }> {
  if (typeof body !== 'object' || body === null || !('name' in body))
    throw new HttpError(400, 'This asks about no call.')
  const offered = await servers.tools()
  const tool = offered.find(({ name }) => name === body.name)
  const reader = offered.find(
    ({ server, tool: own }) => server === tool?.server && own === 'read_text_file',
  )
  if (!tool || !reader || !WRITING.includes(tool.tool)) return {}
  if (!('path' in body) || typeof body.path !== 'string')
    throw new HttpError(400, 'The call names no file.')
  const { content, isError } = await servers.call({ tool: reader, arguments: { path: body.path } })
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('')
  if (isError !== true) return { before: text }
  if (MISSING.test(text)) return { before: null }
  throw new HttpError(502, text || 'The file cannot be read.')
}

import type { ToolCallRecord } from 'handrail'

/**
 * What stands in the file that a call would write, as its own server reads it now. Of other calls
 * nothing; once a call has run, what was there before is gone.
 */
export async function loadDiff({
  call,
  result,
}: ToolCallRecord): Promise<{ before: unknown; after: unknown }> {
  if (result) throw new Error('It was not kept.')
  const given: object =
    typeof call.arguments === 'object' && call.arguments !== null ? call.arguments : {}
  const path = 'path' in given ? given.path : undefined
  const response = await fetch('/api/before', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: call.name, path }),
  })
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !response.ok)
    throw new Error(
      typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
        ? body.error
        : 'The server did not answer.',
    )
  const before = 'before' in body ? body.before : undefined
  return { before, after: before === null && 'content' in given ? given.content : undefined }
}

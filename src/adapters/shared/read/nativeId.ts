/** A provider's id as text, where there is one. */
export function nativeId(id: unknown): string | undefined {
  return typeof id === 'string' && id ? id : typeof id === 'number' ? String(id) : undefined
}

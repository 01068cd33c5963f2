/**
 * A copy of the array without holes, or none.
 * @example
 * for (const item of listOf(ownMembers(event)?.items)) read(item)
 */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? Array.from(value as unknown[]) : []
}

/** A copy of the array without holes, or none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? Array.from(value as unknown[]) : []
}

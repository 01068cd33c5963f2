/**
 * Milliseconds since the epoch of an ISO text, a number of them, a Date, or whatever else says its
 * own time. Undefined for what is no time. Never throws.
 */
export function readTime(value: unknown): number | undefined {
  try {
    const time =
      typeof value === 'string'
        ? Date.parse(value)
        : typeof value === 'object'
          ? Number(value?.valueOf())
          : value
    return typeof time === 'number' && Number.isFinite(time) ? time : undefined
  } catch {
    return undefined
  }
}

import type { ToolCallStatus, ToolMode } from 'handrail'

/** The page's words for modes and statuses, in the order in which they are offered. */
export const MODES: Readonly<Record<ToolMode, string>> = {
  read: 'Read',
  safe_write: 'Safe write',
  destructive: 'Destructive',
  local: 'Local',
  external: 'External',
}
export const STATUSES: Readonly<Record<ToolCallStatus['kind'], string>> = {
  failed: 'Failed',
  denied: 'Denied',
  unknown: 'No result',
  awaiting_consent: 'Waiting for approval',
  running: 'Running',
  preparing: 'Preparing',
  held: 'Held',
  cancelled: 'Stopped',
  expired: 'Expired',
  succeeded: 'Done',
}

/** "1 call", "1,204 calls". */
export const countOf = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/**
 * A file's name is whatever somebody wrote: what cannot be seen, or turns text around, is shown as
 * its code.
 */
export const shownName = (name: string): string =>
  name.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) =>
      `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )

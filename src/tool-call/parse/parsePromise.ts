import type { UndoOffer } from '../Undo.ts'

/** What every promise of a host may have; null where one of these is broken. */
export function parsePromise({
  token,
  label,
  expiresAt,
  idempotent,
  now,
}: Readonly<Record<string, unknown>>): Omit<UndoOffer, 'kind' | 'outcome'> | null {
  if (token !== undefined && typeof token !== 'string') return null
  if (label !== undefined && typeof label !== 'string') return null
  if (!isTime(expiresAt) || !isTime(now)) return null
  if (idempotent !== undefined && typeof idempotent !== 'boolean') return null
  return { token, label, expiresAt, idempotent, ...(now !== undefined && { now }) }
}

const isTime = (value: unknown): value is number | undefined =>
  value === undefined || Number.isFinite(value)

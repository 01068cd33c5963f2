import { toBytes } from './format/byteText.ts'
import type { Argument, GoValue } from './values/GoValue.ts'

/**
 * text/template: "The empty values are false, 0, any nil pointer or interface value, and any array,
 * slice, map, or string of length zero." A pointer to false is none.
 */
export function isTrue(value: Argument): boolean {
  switch (value?.kind) {
    case 'slice':
    case 'map':
      return lengthOf(value) > 0
    case 'complex128':
      return value.data.some(Boolean)
    default:
      return Boolean(value?.data)
  }
}

/** Go's `len`: bytes of a string. */
export function lengthOf(value: GoValue & { kind: 'string' | 'slice' | 'map' }): number {
  if (value.kind === 'string') return toBytes(value.data).length
  return value.kind === 'map' ? (value.data?.size ?? 0) : (value.data?.length ?? 0)
}

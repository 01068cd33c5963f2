import { byteLength } from './byteText.ts'
import type { GoValue } from './GoValue.ts'

/** text/template: "The empty values are false, 0, any nil pointer or interface value, and any array, slice, map, or string of length zero." A pointer to false is none. */
export function isTrue(value: GoValue | undefined): boolean {
  if (!value) return false
  switch (value.kind) {
    case 'bool':
      return value.data
    case 'int':
    case 'uint8':
      return value.data !== 0n
    case 'float64':
      return value.data !== 0
    case 'complex128':
      return value.data[0] !== 0 || value.data[1] !== 0
    case 'struct':
      return true
    case 'pointer':
    case 'any':
      return value.data !== null
    default:
      return lengthOf(value) > 0
  }
}

/** Go's `len`: bytes of a string. */
export function lengthOf(value: GoValue & { kind: 'string' | 'slice' | 'map' }): number {
  if (value.kind === 'string') return byteLength(value.data)
  return value.data === null ? 0 : value.kind === 'map' ? value.data.size : value.data.length
}

import { isAlike, wordsOf } from '../request/vocabulary.ts'
import type { Quantity } from '../request/Step.ts'
import type { Leaf } from './meanings.ts'

/**
 * Which numbers go where: first by their unit, then in order to what is required; a place that is
 * left alone takes all that are left.
 */
export function assignNumbers(
  leaves: readonly Leaf[],
  numbers: readonly Quantity[],
): { places: ReadonlyMap<string, readonly number[]>; areAllPlaced: boolean } {
  const places = new Map<string, readonly number[]>()
  const open = leaves.filter(({ schema: { type } }) => type === 'number' || type === 'integer')
  const without: number[] = []
  for (const { value, unit } of numbers) {
    const leaf =
      unit === ''
        ? undefined
        : open.find((candidate) => !places.has(candidate.pointer) && says(candidate, unit))
    if (leaf) places.set(leaf.pointer, [value])
    else without.push(value)
  }
  const required = open.filter(({ pointer, isRequired }) => isRequired && !places.has(pointer))
  const [only] = required
  if (only && required.length === 1 && without.length > 0)
    places.set(only.pointer, without.splice(0))
  for (const { pointer } of required) {
    const value = places.has(pointer) ? undefined : without.shift()
    if (value !== undefined) places.set(pointer, [value])
  }
  return { places, areAllPlaced: without.length === 0 }
}

function says({ name, schema: { description = '' } }: Leaf, unit: string): boolean {
  return [...wordsOf(name), ...wordsOf(description)].some((word) => isAlike(word, unit))
}

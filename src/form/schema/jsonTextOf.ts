import { copyJson } from '../../content/copy/copyText.ts'

/**
 * A value as JSON to write in, with the digits of numbers that no double holds; `pointer` is where
 * it stands in what `exact` is about. Hidden characters are escapes.
 */
export function jsonTextOf(
  value: unknown,
  exact?: ReadonlyMap<string, string>,
  pointer = '',
): string {
  const inside = new Map(
    [...(exact ?? [])]
      .filter(([at]) => at.startsWith(pointer))
      .map(([at, text]) => [at.slice(pointer.length), text]),
  )
  return copyJson(value, { exact: inside, isRevealed: () => true }).text
}

/** Whether a value has secrets in it, by their shape or by their names. */
export function hasSecrets(value: unknown): boolean {
  return (
    copyJson(value, { isRevealed: () => false }).text !==
    copyJson(value, { isRevealed: () => true }).text
  )
}

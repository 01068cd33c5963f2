import type { Words } from '../../messages/words.ts'

/** A size as people read it: `18.2 kB`. */
export function formatSize(bytes: number, words: Words): string {
  const number = (value: number) =>
    new Intl.NumberFormat(words.formats, { maximumFractionDigits: value < 100 ? 1 : 0 }).format(
      value,
    )
  if (bytes < 1000) return words.text('size.bytes', { size: number(bytes) })
  if (bytes < 999_500) return words.text('size.kilobytes', { size: number(bytes / 1000) })
  return words.text('size.megabytes', { size: number(bytes / 1_000_000) })
}

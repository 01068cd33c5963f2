/** Joins words as a sentence does: a, b and c. */
export function joinWords(words: readonly string[], last = ' and '): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')}${last}${words.at(-1) ?? ''}`
}

/** A text in quotation marks, cut at sixty characters, on one line. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `“${line.length > 60 ? `${line.slice(0, 59)}…` : line}”`
}

/** A number with its noun: 1 file, 3 files. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`
}

/**
 * Alphabets whose letters pass for each other's. Those written beside Latin without a space
 * (Chinese, Thai, Arabic) are not among them: UTS #39.
 */
const ALPHABETS = ['Latn', 'Cyrl', 'Grek', 'Armn', 'Cher', 'Copt', 'Geor', 'Lisu'].map(
  (script) => new RegExp(`\\p{sc=${script}}`, 'gu'),
)

/**
 * The letters, and where they stand, that are not of the alphabet that most letters of their word
 * are of: one in `d\u0435lete`, at 1.
 */
export function mixedLetters(text: string): [at: number, letter: string][] {
  const found: [number, string][] = []
  if (!/[\u0300-\uFFFF]/.test(text)) return found
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{Cf}]+/gu)) {
    const [, ...others] = ALPHABETS.map((alphabet) => [...word.matchAll(alphabet)]).sort(
      (a, b) => b.length - a.length,
    )
    for (const letter of others.flat()) found.push([index + letter.index, letter[0]])
  }
  return found
}

/**
 * Go 1.26 knows Unicode 15, and browsers what came later: stretches with characters of Unicode 15.1
 * to 17, as the distance from the stretch before and how many follow its first, in base 36.
 */
const LATER =
  '1ov-8 qt 3k 2r7-s 2r-1 1c 7e-1 tz o6-2 1gt va-3 dh-b na4-4 3 2 6-n gk2-f ce-1 1j-6 1ki-1f nh-p rr-27 8j-1m w4-2q ku-j vx-49 c7-1l a9 45i-32y 5qe-1l 2dj-1l 87-1f 7z-4 4qq-7 zk a-6h c9a-kw 4io-8f 34p 4f-3 8o-12 ak-3 1e-6 1b 8-7 f-3 a-6 64-10 b 10zk-5 4mb-b 5s3-h9 aj7-3bd'

let end = 0
const STRETCHES = LATER.split(' ').map((stretch) => {
  const [distance = 0, more = 0] = stretch.split('-').map((digits) => Number.parseInt(digits, 36))
  const from = end + distance
  end = from + more
  return [from, end] as const
})

const isLater = (code: number): boolean =>
  STRETCHES.some(([from, to]) => code >= from && code <= to)

/**
 * Whether `%q` leaves a character as it is: letters, marks, numbers, punctuation, symbols, and of
 * the spaces only U+0020 (strconv: "IsPrint reports whether the rune is defined as printable by
 * Go").
 */
export const isPrintable = (character: string): boolean =>
  (character >= ' ' && character <= '~') ||
  (/^[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) && !isLater(character.codePointAt(0)!))

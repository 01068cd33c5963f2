/**
 * Whether `*` and literal characters match a whole text, in time of the product of their lengths at
 * worst. `stop`: a character that `*` does not match.
 */
export function matchGlob(glob: string, text: string, stop?: string): boolean {
  let star = -1
  let resume = 0
  let at = 0
  let index = 0
  while (index < text.length) {
    if (glob[at] === '*') {
      star = at
      resume = index
      at += 1
    } else if (glob[at] === text[index]) {
      at += 1
      index += 1
    } else if (star >= 0 && (stop === undefined || text[resume] !== stop)) {
      at = star + 1
      resume += 1
      index = resume
    } else return false
  }
  while (glob[at] === '*') at += 1
  return at === glob.length
}

/**
 * As `matchGlob`, for lists: `**` matches any number of items, every other item is matched by
 * `isMatch`. `mayStep`: what `**` may match.
 */
export function matchItems(
  patterns: readonly string[],
  items: readonly string[],
  isMatch: (pattern: string, item: string) => boolean,
  mayStep: (item: string) => boolean = () => true,
): boolean {
  let star = -1
  let resume = 0
  let at = 0
  let index = 0
  while (index < items.length) {
    const pattern = patterns[at]
    if (pattern === '**') {
      star = at
      resume = index
      at += 1
    } else if (pattern !== undefined && isMatch(pattern, items[index] ?? '')) {
      at += 1
      index += 1
    } else if (star >= 0 && mayStep(items[resume] ?? '')) {
      at = star + 1
      resume += 1
      index = resume
    } else return false
  }
  while (patterns[at] === '**') at += 1
  return at === patterns.length
}

/** As people compare names that they do not look at closely: without case, look-alike forms folded. */
export const folded = (text: string): string =>
  /^[ -~]*$/.test(text) ? text.toLowerCase() : foldedSigns(text)

const foldedSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .toUpperCase() // ß is ss, and ı is i
    .toLowerCase()
    .replace(/i\u0307/g, 'i') // İ is i on a Turkish disk
    .replaceAll('ς', 'σ') // only at the end of a word
    .normalize('NFC')

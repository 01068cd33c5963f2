import { CYRILLIC, DIGITS, FLAG, GREEK, LIKE_ASCII, mayHide } from '../../internal/splitHidden.ts'

/** What passes for another character, and that. */
const POSED = new Map(
  Object.entries({
    ...LIKE_ASCII,
    [CYRILLIC]: 'acdehijloqpswxyyABESIJKMHOPCTYXYGQW',
    [GREEK]: 'avikopuABEZHIKMNOPTYX',
  }).flatMap(([posers, posed]) =>
    Array.from(posers, (poser, at) => [poser, posed[at] ?? posed[0]!] as const),
  ),
)
const POSERS = new RegExp(`[${Array.from(POSED.keys()).join('')}]`, 'gu')

/** True if two texts, or words of theirs, are drawn alike, or may be, though they differ. */
export function areDrawnAlike(one: string, other: string): boolean {
  if (one === other || !(mayHide(one) || mayHide(other))) return false
  const parts = (text: string) => [text, ...text.split(' ')]
  const drawn = new Map(parts(other).map((part) => [drawing(part), part]))
  return parts(one).some((part) => (drawn.get(drawing(part)) ?? part) !== part)
}

const drawing = (text: string): string =>
  mayHide(text)
    ? text
        .normalize('NFC')
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        .replace(new RegExp(`${DIGITS.source}|${FLAG.source}`, 'gu'), '0')
        .replace(POSERS, (poser) => POSED.get(poser)!)
    : text
